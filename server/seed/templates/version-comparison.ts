import { APPEAL, ask, choices, pairs, questionnaireOf, type SeededTemplate } from './write.ts';

export const versionComparison: SeededTemplate = {
  title: 'VIS version comparison',
  description:
    'Two or more versions of a visual identity side by side: preference with its reason, profile of each, and what must not be lost. Attach each version to the questions about it.',
  category: 'Brand',
  questionnaire: questionnaireOf('question', [
    {
      title: 'Warm-up',
      intro: 'You will compare versions of one visual identity. They are shown in a different order to everybody.',
      questions: [
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
      title: 'At first sight',
      intro: '',
      questions: [
        ask('preference', 'prefer', 'Which version do you prefer at first sight?', {
          config: { allow_ties: true, ask_reason: true },
        }),
      ],
    },
    {
      title: 'Each version by itself',
      intro: 'Please judge each version separately.',
      questions: [
        ask('rating', 'appeal_a', 'How appealing or unappealing is the first version?', {
          config: { max: 5, labels: APPEAL },
        }),
        ask('semantic_differential', 'profile_a', 'Where does the first version stand between these words?', {
          config: {
            pairs: pairs([
              ['Traditional', 'Modern'],
              ['Cold', 'Warm'],
              ['Ordinary', 'Distinctive'],
              ['Cluttered', 'Clear'],
            ]),
          },
        }),
        ask('rating', 'appeal_b', 'How appealing or unappealing is the second version?', {
          config: { max: 5, labels: APPEAL },
        }),
        ask('semantic_differential', 'profile_b', 'Where does the second version stand between these words?', {
          config: {
            pairs: pairs([
              ['Traditional', 'Modern'],
              ['Cold', 'Warm'],
              ['Ordinary', 'Distinctive'],
              ['Cluttered', 'Clear'],
            ]),
          },
        }),
        ask('pins', 'differences', 'Which details of the newer version are a gain, and which a loss?', {
          config: { min_pins: 2, max_pins: 10, sentiments: ['positive', 'negative'] },
        }),
      ],
    },
    {
      title: 'Having looked closely',
      intro: '',
      questions: [
        ask('preference', 'prefer_again', 'Having looked closely: which version should [brand] use?', {
          config: { allow_ties: true },
        }),
        ask('nps', 'recommend', 'How likely are you to recommend the version you chose to the brand’s owner?'),
        ask('text', 'keep', 'What of the version that you did not choose should be kept?', {
          required: false,
          config: { max: 1500, multiline: true },
        }),
      ],
    },
  ]),
};
