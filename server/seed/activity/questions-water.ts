import { type Asked, asked, listed } from './asked.ts';
import type { MaterialOf } from './assessment-content.ts';
import { LABEL_REGIONS, labelSpots, region } from './label-spots.ts';

/** The refreshed label: from a five-second glance over every kind of judgement to a recommendation. */
export function waterQuestions(material: MaterialOf): Asked[] {
  const label = material('Flat label artwork');
  return [
    asked(
      'timed_exposure',
      'glance',
      'You will see the bottle for five seconds. What stays with you?',
      { config: { material_id: material('Front of pack'), ms: 5000 } },
      {
        items: [
          { words: 'Blue mountains', share: 0.8 },
          { words: 'Aqualta', share: 0.72 },
          { words: 'Dark label', share: 0.45 },
          { words: 'White cap', share: 0.3 },
          { words: 'Clean and cold', share: 0.25 },
          { words: '750 ml', share: 0.12 },
        ],
      },
    ),
    asked(
      'rating',
      'appeal',
      'How appealing is this design?',
      { material_ids: [material('Front of pack')] },
      { mean: 4 },
    ),
    asked(
      'first_click',
      'find',
      'Find Aqualta on this shelf and click it.',
      {
        config: {
          material_id: material('On shelf'),
          regions: [region('block', 'Aqualta at eye level', [0.22, 0.41], [0.5, 0.66], false)],
        },
      },
      { hitShare: 0.77, seconds: 2.6 },
    ),
    asked(
      'pins',
      'details',
      'Pin what works on this label and what does not.',
      { section: 's2', config: { material_id: label, min_pins: 2, max_pins: 6, regions: LABEL_REGIONS } },
      {
        spots: labelSpots({
          praise: ['The peaks say “source” without words.', 'Flat, modern mountains; they print well.'],
          doubt: ['Mountains are what every water shows.', 'The dark peak pulls the eye away from the name.'],
        }),
      },
    ),
    asked(
      'scorecard',
      'card',
      'How far do you agree?',
      {
        section: 's2',
        allow_cannot_judge: true,
        material_ids: [label],
        config: {
          rows: listed('r', [
            'The brand is easy to recognise',
            'The label is easy to read',
            'It looks like a premium water',
            'It differs from its competitors',
            'It fits a sustainable product',
          ]),
        },
      },
      { means: [4.3, 3.9, 3.8, 2.8, 3.2] },
    ),
    asked(
      'semantic_differential',
      'character',
      'Where does the design stand?',
      {
        section: 's2',
        material_ids: [material('Front of pack')],
        config: {
          pairs: [
            { id: 'p1', left: 'Cheap', right: 'Premium' },
            { id: 'p2', left: 'Ordinary', right: 'Special' },
            { id: 'p3', left: 'Cold', right: 'Warm' },
            { id: 'p4', left: 'Old-fashioned', right: 'Modern' },
            { id: 'p5', left: 'Cluttered', right: 'Clear' },
          ],
        },
      },
      { means: [1.2, 0.2, -1.4, 1.7, 1.3] },
    ),
    asked(
      'multiple_choice',
      'fits',
      'Where would you expect to find this bottle?',
      {
        section: 's2',
        config: { options: listed('o', ['Supermarket', 'Restaurant', 'Petrol station', 'Gym', 'Organic shop']) },
      },
      { shares: [0.9, 0.62, 0.4, 0.35, 0.2] },
    ),
    asked(
      'preference',
      'prefer',
      'Which picture tells the story of the brand best?',
      {
        section: 's2',
        config: {
          material_ids: [material('Front of pack'), label, material('Flavour range')],
          ask_reason: true,
        },
      },
      {
        weights: [5, 2, 4],
        reasons: [
          ['The single bottle has room to breathe.', 'One product, one message.'],
          ['The label says it all without the glass around it.', 'The mountain is at its largest here.'],
          ['The range shows that the system works.', 'The colours of the range make it a family.'],
        ],
      },
    ),
    asked(
      'ranking',
      'priorities',
      'What should be improved first?',
      {
        section: 's3',
        config: {
          items: listed('i', [
            'Legibility of the claim',
            'Difference from competitors',
            'The volume badge',
            'Sustainability cues',
          ]),
        },
      },
      { liking: [1.4, 1, 0.1, 0.3] },
    ),
    asked(
      'slider',
      'price',
      'At what price would you expect this bottle in a supermarket?',
      { section: 's3', config: { min: 0, max: 5, step: 1, unit: 'EUR', labels: { low: '', high: '' } } },
      { mean: 2.1, sd: 0.7 },
    ),
    asked(
      'single_choice',
      'check',
      'To show that you are reading, please choose “Blue”.',
      {
        section: 's3',
        config: { options: listed('o', ['Red', 'Green', 'Blue', 'Yellow']) },
        attention_check: { expected: 'o3' },
      },
      { weights: [0.2, 0.2, 12, 0.2] },
    ),
    asked(
      'nps',
      'recommend',
      'How likely would you recommend this direction to the brand?',
      { section: 's3' },
      { mean: 7.6 },
    ),
    asked(
      'text',
      'advice',
      'What is the one thing you would change?',
      { section: 's3', required: false },
      {
        texts: [
          'Give the claim more contrast; in the shop nobody reads type that small.',
          'Own the shape of the mountain. Right now the mountain could belong to any water.',
          'Keep the wordmark and calm everything below it.',
          'Move the volume badge off the illustration.',
          'A cue for recycled glass would make the premium price easier to accept.',
          'The name works. I would test a lighter blue for the sparkling variety only.',
          'Make the claim a reason to believe: altitude is a fact, use it large.',
        ],
      },
    ),
  ];
}

const nameOptions = listed('o', ['Yes, at once', 'Yes, after thinking', 'No']);

/** What people remember of the old label; the second version asks for stars instead of yes and no. */
export function brandQuestions(material: MaterialOf): Asked[] {
  return [
    asked(
      'rating',
      'known',
      'How well do you know this brand?',
      { config: { labels: ['Not at all', '', '', '', 'Very well'] } },
      { mean: 3 },
    ),
    ...common(material),
  ];
}

export function brandQuestionsBefore(material: MaterialOf): Asked[] {
  return [
    asked(
      'single_choice',
      'known',
      'Do you know this brand?',
      { config: { options: nameOptions } },
      { weights: [5, 3, 2] },
    ),
    ...common(material),
  ];
}

function common(material: MaterialOf): Asked[] {
  return [
    asked(
      'timed_exposure',
      'glance',
      'You will see the label for five seconds. What do you remember?',
      { config: { material_id: material('Flat label artwork') } },
      {
        items: [
          { words: 'Aqualta', share: 0.65 },
          { words: 'Crest', share: 0.5 },
          { words: 'Pale blue', share: 0.45 },
          { words: 'Old lettering', share: 0.3 },
        ],
      },
    ),
    asked(
      'text',
      'words',
      'Describe the brand in your own words.',
      {},
      {
        texts: [
          'A solid, slightly dusty classic from the restaurant table.',
          'Trustworthy but quiet; the label has not aged well.',
          'Italian, formal, a little stiff.',
          'Pure water with an old label.',
          'I remember the crest, not the name.',
        ],
      },
    ),
  ];
}
