import { type Asked, asked, listed } from './asked.ts';
import type { MaterialOf } from './assessment-content.ts';
import { LABEL_REGIONS, labelSpots } from './label-spots.ts';

/** A can in three dimensions, and its family. */
export function canQuestions(material: MaterialOf): Asked[] {
  return [
    asked(
      'model_inspection',
      'model',
      'Turn the can and look at every side. How well does the design wrap around it?',
      { config: { material_id: material('VIS 3D Model') } },
      {
        mean: 4,
        comments: [
          'The orange meets itself at the back, which is a nice moment.',
          'From the side only sun rays remain; the name is gone.',
          'Works from every side, the colour carries it.',
          'The seam at the back is the weak point.',
        ],
      },
    ),
    asked(
      'pins',
      'details',
      'Pin what works on the artwork and what does not.',
      { config: { material_id: material('Flat label artwork'), regions: LABEL_REGIONS } },
      {
        spots: labelSpots({
          praise: ['The orange is appetising and simple.', 'I can taste it.'],
          doubt: ['The rays are busy around the fruit.', 'The slice could be a lemon from afar.'],
        }),
      },
    ),
    asked(
      'preference',
      'flavour',
      'Which picture would you show first in an advertisement?',
      {
        section: 's2',
        config: {
          material_ids: [material('Front of pack'), material('Flavour range')],
          allow_ties: true,
          ask_reason: true,
        },
      },
      {
        weights: [3, 5],
        reasons: [
          ['One hero is easier to remember.', 'The single can is the one I would reach for.'],
          ['Three cans make a summer.', 'The range is the idea.'],
        ],
      },
    ),
    asked(
      'semantic_differential',
      'character',
      'Where does the design stand?',
      {
        section: 's2',
        config: {
          pairs: [
            { id: 'p1', left: 'For the day', right: 'For the evening' },
            { id: 'p2', left: 'Sweet', right: 'Bitter' },
            { id: 'p3', left: 'Loud', right: 'Quiet' },
          ],
        },
      },
      { means: [-0.8, -0.4, -1.6] },
    ),
    asked(
      'single_choice',
      'alcohol',
      'Is it clear whether the drink has alcohol?',
      { section: 's2', config: { options: listed('o', ['Yes, it has', 'Yes, it has none', 'No, it is not clear']) } },
      { weights: [2, 1, 7] },
    ),
  ];
}
