import { AGREEMENT, ask, choices, pairs, QUALITY, questionnaireOf, type SeededTemplate } from './write.ts';

export const pack3dReview: SeededTemplate = {
  title: '3D pack review',
  description:
    'A pack as a 3D model: seen from all sides, with comments where they belong, then judged on handling and finish.',
  category: 'Packaging',
  questionnaire: questionnaireOf('question', [
    {
      title: 'Getting to know the pack',
      intro:
        'You will look at a pack in three dimensions. Turn it with the mouse, a finger or the keys, and take your time.',
      questions: [
        ask('model_inspection', 'inspect', 'Please look at the pack from every side. How do you find it as a whole?', {
          config: {
            min_view_ms: 1500,
            ask_score: true,
            ask_comment: true,
            labels: { low: 'Very poor', high: 'Very good' },
          },
        }),
      ],
    },
    {
      title: 'Details',
      intro: '',
      questions: [
        ask('pins', 'details', 'Place pins on the pack where something works or does not, and say why.', {
          config: { surface: 'model', min_pins: 2, max_pins: 10 },
        }),
        ask('scorecard', 'handling', 'How far do you agree or disagree that this pack …', {
          allow_cannot_judge: true,
          config: {
            rows: choices('r', [
              '… would be easy to hold',
              '… would be easy to open',
              '… would be easy to close again',
              '… would stand firmly',
              '… looks as if it were well made',
            ]),
            columns: AGREEMENT,
            allow_na: true,
            shuffle: true,
          },
        }),
        ask('semantic_differential', 'form', 'Where does its form stand between these words?', {
          config: {
            pairs: pairs([
              ['Angular', 'Rounded'],
              ['Heavy', 'Light'],
              ['Plain', 'Elaborate'],
              ['Ordinary', 'Unusual'],
            ]),
          },
        }),
      ],
    },
    {
      title: 'In conclusion',
      intro: '',
      questions: [
        ask('rating', 'quality', 'Which quality of product would you expect in this pack?', {
          config: { max: 5, labels: QUALITY },
        }),
        ask(
          'single_choice',
          'sustainable',
          'Compared with usual packs of the category, how does its use of material look to you?',
          {
            allow_cannot_judge: true,
            config: {
              options: choices('o', [
                'Much more wasteful',
                'More wasteful',
                'About the same',
                'More sparing',
                'Much more sparing',
              ]),
            },
          },
        ),
        ask('text', 'improve', 'What should be improved before this pack is made?', {
          config: { min: 20, max: 1500, multiline: true },
        }),
      ],
    },
  ]),
};
