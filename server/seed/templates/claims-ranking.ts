import { AGREEMENT, ask, choices, EXTENT, questionnaireOf, type SeededTemplate } from './write.ts';

const CLAIMS = ['Claim A', 'Claim B', 'Claim C', 'Claim D', 'Claim E', 'Claim F'];

export const claimsRanking: SeededTemplate = {
  title: 'Claims ranking',
  description:
    'Which claim belongs on the pack: relevance, credibility, fit with the brand, and the order of importance. Replace the claims A to F.',
  category: 'Message',
  questionnaire: questionnaireOf('question', [
    {
      title: 'Warm-up',
      intro: 'We would like to know what matters in this category before you see any claim.',
      questions: [
        ask('text', 'needs', 'What do buyers in this category want to read on a pack? Write one thing on each line.', {
          config: { max: 1000, multiline: true },
        }),
      ],
    },
    {
      title: 'The claims one by one',
      intro: 'Please judge each claim by itself, whatever you think of the others.',
      questions: [
        ask('scorecard', 'relevance', 'How relevant is each claim to buyers of this category?', {
          allow_cannot_judge: true,
          config: { rows: choices('r', CLAIMS), columns: EXTENT, shuffle: true },
        }),
        ask('scorecard', 'credibility', 'How far do you agree or disagree that [brand] can say this credibly?', {
          allow_cannot_judge: true,
          config: { rows: choices('r', CLAIMS), columns: AGREEMENT, shuffle: true },
        }),
      ],
    },
    {
      title: 'The claims together',
      intro: '',
      questions: [
        ask(
          'ranking',
          'order',
          'Which claims should stand on the pack? Rank the three strongest, the strongest first.',
          { config: { items: choices('i', CLAIMS), k: 3 } },
        ),
        ask('single_choice', 'drop', 'Which claim would you leave out first?', {
          config: {
            options: [...choices('o', CLAIMS), { id: 'none', label: 'None of them', exclusive: true }],
            shuffle: true,
          },
        }),
        ask('text', 'why_drop', 'What speaks against it?', {
          config: { max: 1500, multiline: true },
          show_if: { question_id: 'drop', operator: 'not_equals', value: 'none' },
        }),
        ask('text', 'wording', 'How would you word the strongest claim?', {
          required: false,
          config: { max: 500, multiline: true },
        }),
      ],
    },
  ]),
};
