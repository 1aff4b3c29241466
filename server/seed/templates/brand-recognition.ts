import { ask, choices, EXTENT, questionnaireOf, type SeededTemplate } from './write.ts';

export const brandRecognition: SeededTemplate = {
  title: 'Brand recognition',
  description: 'Whether people name the brand, find it, and by which of its assets they know it.',
  category: 'Brand',
  questionnaire: questionnaireOf('question', [
    {
      title: 'Before you see anything',
      intro: 'Please answer from memory.',
      questions: [
        ask('text', 'unaided', 'Which brands come to your mind in this category? Write one on each line.', {
          config: { multiline: true, max: 1000 },
        }),
        ask('single_choice', 'familiarity', 'How well do you know [brand]?', {
          config: {
            options: choices('o', [
              'I had not heard of it',
              'I know the name only',
              'I know it a little',
              'I know it well',
            ]),
          },
        }),
      ],
    },
    {
      title: 'At a glance',
      intro: 'A picture will be shown for a moment only.',
      questions: [
        ask('timed_exposure', 'glance', 'Please look at the picture', {
          config: { ms: 1500, follow_up: 'Which brand did you see, and what told you so?' },
        }),
        ask('slider', 'certainty', 'How certain are you of the brand that you named?', {
          config: { labels: { low: 'A guess', high: 'Completely certain' }, unit: '%' },
        }),
      ],
    },
    {
      title: 'What carries the brand',
      intro: '',
      questions: [
        ask('first_click', 'find_name', 'Where do you look to find out which brand this is?', {
          config: { timeout_ms: 20_000 },
        }),
        ask('pins', 'assets', 'Mark what makes you recognise the brand, and what could belong to any other.', {
          config: { min_pins: 2, max_pins: 8, sentiments: ['positive', 'negative'] },
        }),
        ask('scorecard', 'distinctive', 'How distinctive for [brand] is each of these?', {
          allow_cannot_judge: true,
          config: {
            rows: choices('r', [
              'The logo',
              'The colours',
              'The typeface',
              'The shape of the pack',
              'The picture or pattern',
            ]),
            columns: EXTENT,
            allow_na: true,
            shuffle: true,
          },
        }),
        ask('ranking', 'rank_assets', 'Which of them would you keep first? Rank the three most important.', {
          config: {
            items: choices('i', [
              'The logo',
              'The colours',
              'The typeface',
              'The shape of the pack',
              'The picture or pattern',
            ]),
            k: 3,
          },
        }),
      ],
    },
    {
      title: 'In conclusion',
      intro: '',
      questions: [
        ask('text', 'confusion', 'Which other brand could this be mistaken for, if any? What causes it?', {
          required: false,
          config: { max: 1500 },
        }),
      ],
    },
  ]),
};
