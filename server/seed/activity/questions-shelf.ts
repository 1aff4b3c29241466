import { type Asked, asked, listed } from './asked.ts';
import type { MaterialOf } from './assessment-content.ts';
import { LABEL_REGIONS, labelSpots, region } from './label-spots.ts';

/** Being found among neighbours. */
export function shelfQuestions(material: MaterialOf): Asked[] {
  return [
    asked(
      'first_click',
      'find',
      'Find Verdara on this shelf and click it.',
      {
        config: {
          material_id: material('On shelf'),
          regions: [region('block', 'Verdara at eye level', [0.3, 0.4], [0.7, 0.66], false)],
        },
      },
      { hitShare: 0.64, seconds: 3.4 },
    ),
    asked(
      'multiple_choice',
      'cues',
      'What guided you?',
      {
        config: {
          options: listed('o', [
            'The colour',
            'The leaves',
            'The name',
            'The shape of the pack',
            'Its place on the shelf',
          ]),
        },
      },
      { shares: [0.7, 0.6, 0.4, 0.2, 0.3] },
    ),
    asked(
      'pins',
      'details',
      'Pin what helps the pack to be seen, and what hinders it.',
      { config: { material_id: material('Flat label artwork'), regions: LABEL_REGIONS } },
      {
        spots: labelSpots({
          praise: ['The leaves are a sign of their own.', 'The green is fresh without shouting.'],
          doubt: ['Leaves again; every oat drink has them.', 'The drawing is cut off too early.'],
        }),
      },
    ),
    asked(
      'slider',
      'visible',
      'How visible is the pack?',
      { config: { step: 5, labels: { low: 'Hidden', high: 'Impossible to miss' } } },
      { mean: 62, sd: 16 },
    ),
  ];
}
