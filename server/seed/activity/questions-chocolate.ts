import { type Asked, asked, listed } from './asked.ts';
import type { MaterialOf } from './assessment-content.ts';

/** Which claims earn their place on a chocolate bar. */
export function chocolateQuestions(material: MaterialOf): Asked[] {
  return [
    asked(
      'rating',
      'appeal',
      'How appealing is the pack?',
      { material_ids: [material('Front of pack')] },
      { mean: 3.7 },
    ),
    asked(
      'ranking',
      'claims',
      'Rank the claims by how much they would make you pick up the bar.',
      {
        config: {
          items: listed('i', [
            '70 % cocoa',
            'Sea salt from Lofoten',
            'Family business since 1921',
            'Palm oil free',
            'Organic',
          ]),
          k: 3,
        },
      },
      { liking: [0.7, 1.6, 0.5, 0.2, 0.6] },
    ),
    asked(
      'scorecard',
      'card',
      'How far do you agree?',
      {
        config: {
          rows: listed('r', ['There are too many words', 'The claims are credible', 'The origin is clear']),
          allow_na: true,
        },
      },
      { means: [3.9, 3.6, 4.1] },
    ),
    asked(
      'single_choice',
      'place',
      'Where should the main claim stand?',
      { config: { options: listed('o', ['Above the name', 'Below the name', 'On the side', 'Nowhere on the front']) } },
      { weights: [1, 6, 2, 2] },
    ),
    asked(
      'text',
      'why',
      'Why?',
      { show_if: { question_id: 'appeal', operator: 'at_most', value: 3 }, required: false },
      {
        texts: [
          'The claims compete with the name for attention.',
          'Too many claims; none of them is remembered.',
          'I like the salt story, but it drowns among five other claims.',
        ],
      },
    ),
  ];
}

/** A short first look. */
export function giftQuestions(material: MaterialOf): Asked[] {
  return [
    asked(
      'rating',
      'appeal',
      'How appealing is the box as a gift?',
      { material_ids: [material('Front of pack')] },
      { mean: 4 },
    ),
    asked('nps', 'recommend', 'How likely would you give it to a friend?', {}, { mean: 7 }),
    asked('text', 'why', 'What would make it more of a gift?', { required: false }, { texts: ['A ribbon.'] }),
  ];
}
