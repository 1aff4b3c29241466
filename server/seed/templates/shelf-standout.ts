import { APPEAL, ask, choices, questionnaireOf, type SeededTemplate } from './write.ts';

export const shelfStandout: SeededTemplate = {
  title: 'Shelf standout',
  description: 'How fast the pack is found among its neighbours, and what draws the eye first.',
  category: 'Packaging',
  questionnaire: questionnaireOf('question', [
    {
      title: 'Your shopping',
      intro: 'First a question about how you shop in this category.',
      questions: [
        ask('single_choice', 'how_often', 'How often do you buy products of this category?', {
          config: {
            options: choices('o', [
              'Never',
              'Less than once a month',
              'Once to three times a month',
              'Once a week or more',
            ]),
          },
        }),
      ],
    },
    {
      title: 'On the shelf',
      intro:
        'You will see a shelf. Please answer as quickly as you can: place and time of your first click are recorded.',
      questions: [
        ask('first_click', 'eye_catcher', 'Click the product that catches your eye first.', {
          config: { timeout_ms: 15_000 },
        }),
        ask('first_click', 'find', 'Now find [brand] and click it.', { config: { timeout_ms: 30_000 } }),
        ask('timed_exposure', 'shelf_recall', 'Look at the shelf once more', {
          config: { ms: 5000, follow_up: 'Which products or brands do you remember? Write one on each line.' },
        }),
      ],
    },
    {
      title: 'A closer look',
      intro: '',
      questions: [
        ask('pins', 'draws', 'What draws your eye on this shelf, and what gets lost?', {
          config: { min_pins: 2, max_pins: 10 },
        }),
        ask('rating', 'standout', 'How much does [brand] stand out among its neighbours?', {
          config: { max: 5, labels: ['Not at all', 'Slightly', 'Moderately', 'Strongly', 'Very strongly'] },
        }),
        ask('rating', 'appeal', 'How appealing or unappealing is [brand] beside them?', {
          config: { max: 5, labels: APPEAL },
        }),
        ask('multiple_choice', 'causes', 'What makes [brand] easy or hard to find?', {
          config: {
            options: choices('o', [
              'Colour',
              'Contrast to its neighbours',
              'Size of the name',
              'Shape of the pack',
              'Its place on the shelf',
              'Similarity to others',
            ]),
            other: true,
            shuffle: true,
            max: 3,
          },
        }),
        ask('text', 'advice', 'What would you change so that [brand] is found sooner?', {
          config: { min: 20, max: 1500, multiline: true },
        }),
      ],
    },
  ]),
};
