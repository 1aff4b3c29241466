import { AGREEMENT, APPEAL, ask, choices, pairs, questionnaireOf, type SeededTemplate } from './write.ts';

export const packRefresh: SeededTemplate = {
  title: 'Pack refresh',
  description:
    'A renewed pack judged on its own: first impression, what is noticed, how it is read, and whether it still belongs to the brand.',
  category: 'Packaging',
  questionnaire: questionnaireOf('question', [
    {
      title: 'Warm-up',
      intro: 'Two short questions about you and the category. There are no right or wrong answers.',
      questions: [
        ask('single_choice', 'familiarity', 'How well do you know [brand]?', {
          config: {
            options: choices('o', [
              'I had not heard of it',
              'I know the name only',
              'I know it a little',
              'I know it well',
              'I have worked with it or for it',
            ]),
          },
        }),
        ask('multiple_choice', 'category_cues', 'Which of these help you to recognise a brand in this category?', {
          description: '<p>Choose all that apply.</p>',
          config: {
            options: choices('o', [
              'Colour',
              'Logo',
              'Shape of the pack',
              'Illustration or photograph',
              'Typeface',
              'Material or finish',
            ]),
            other: true,
            shuffle: true,
          },
        }),
      ],
    },
    {
      title: 'First impression',
      intro: 'You will see the pack for a short time. Afterwards we ask what you remember.',
      questions: [
        ask('timed_exposure', 'recall', 'Please look at the pack', {
          config: { ms: 5000, follow_up: 'What do you remember? Write one thing on each line.' },
        }),
        ask('rating', 'appeal', 'How appealing or unappealing is this pack to you?', {
          config: { max: 5, labels: APPEAL },
        }),
      ],
    },
    {
      title: 'A closer look',
      intro: '',
      questions: [
        ask('pins', 'notes', 'What works and what does not? Place pins on the pack and say why.', {
          config: { min_pins: 2, max_pins: 8 },
        }),
        ask('scorecard', 'statements', 'How far do you agree or disagree that this pack …', {
          allow_cannot_judge: true,
          config: {
            rows: choices('r', [
              '… would stand out in its category',
              '… tells clearly what the product is',
              '… is easy to read',
              '… looks credible',
              '… fits [brand]',
            ]),
            columns: AGREEMENT,
            shuffle: true,
          },
        }),
        ask('semantic_differential', 'profile', 'Where does this pack stand between these words?', {
          config: {
            pairs: pairs([
              ['Traditional', 'Modern'],
              ['Everyday', 'Special'],
              ['Quiet', 'Lively'],
              ['Artificial', 'Natural'],
              ['Cheap', 'Expensive'],
            ]),
          },
        }),
      ],
    },
    {
      title: 'In conclusion',
      intro: '',
      questions: [
        ask('slider', 'belonging', 'How much does this pack look like [brand] to you?', {
          config: { labels: { low: 'Not at all', high: 'Completely' } },
        }),
        ask('text', 'change', 'If you could change one thing about this pack, what would it be, and why?', {
          config: { min: 30, max: 1500, multiline: true },
        }),
        ask('text', 'keep', 'What should stay as it is?', { required: false }),
      ],
    },
  ]),
};
