import type { Tendencies } from './asked.ts';

type Spots = Tendencies['pins']['spots'];

/** What experts pin on the flat artwork of a modern label; all of them share one layout. */
export function labelSpots(illustration: { praise: string[]; doubt: string[] }): Spots {
  return [
    {
      x: 0.33,
      y: 0.25,
      sentiment: 'positive',
      comments: [
        'The name reads from three metres away.',
        'Strong wordmark, generous size.',
        'Confident logo; it carries the whole label.',
      ],
    },
    {
      x: 0.28,
      y: 0.38,
      sentiment: 'neutral',
      comments: ['Two weights for the product name; one would be calmer.', 'The variety could be larger.'],
    },
    {
      x: 0.29,
      y: 0.445,
      sentiment: 'negative',
      comments: [
        'This claim is too small to be read in a shop.',
        'Nobody will find this line; it needs contrast.',
        'The claim disappears at arm’s length.',
      ],
    },
    { x: 0.4, y: 0.66, sentiment: 'positive', comments: illustration.praise },
    { x: 0.46, y: 0.56, sentiment: 'negative', comments: illustration.doubt },
    {
      x: 0.525,
      y: 0.79,
      sentiment: 'negative',
      comments: [
        'The volume badge covers the drawing.',
        'Badge fights with the illustration.',
        'Move the volume to the edge.',
      ],
    },
  ];
}

/** The printed area of the flat artwork, cut into what analysts ask about. */
export const LABEL_REGIONS = [
  region('logo', 'Logo', [0.18, 0.17], [0.54, 0.31]),
  region('product', 'Product name', [0.18, 0.315], [0.45, 0.42]),
  region('claim', 'Claim', [0.18, 0.425], [0.45, 0.47]),
  region('picture', 'Illustration', [0.17, 0.48], [0.6, 0.87]),
];

/** A rectangle between two opposite corners; its name is read out to people who place pins by keyboard. */
export function region(id: string, name: string, from: [number, number], to: [number, number], announced = true) {
  const points = [from, to].map(([x, y]) => ({ x, y }));
  return { id, name, shape: 'rectangle' as const, points, announced };
}
