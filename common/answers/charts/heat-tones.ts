/**
 * The colours of heat maps, the same on screens of either mode and on paper, since they lie on the picture and not on the page.
 * Their lightness falls from level to level, so that they differ for every kind of colour vision.
 */
export const HEAT_TONES = {
  /** Lies thinly between artwork and heat, and parts the levels. */
  veil: '#ffffff',
  heat1: '#fff07a',
  heat2: '#ffb52e',
  heat3: '#ee7430',
  heat4: '#ca3842',
  heat5: '#951b61',
  heat6: '#3e0656',
  /** Differences: fewer experts in steps of blue, more in steps of orange. */
  less3: '#0b3c8c',
  less2: '#2f7bd0',
  less1: '#8fc1f2',
  more1: '#ffc26b',
  more2: '#e07a1f',
  more3: '#8f3b00',
} as const;

export type HeatTone = keyof typeof HEAT_TONES;
