import { HEAT_TONES } from './heat-tones.ts';
import type { Tone } from './scene.ts';

/** Colours on paper and in saved pictures. */
export const INK = {
  text: '#1b2528',
  muted: '#4d5b60',
  grid: '#d5dbd7',
  head: '#eef1ee',
  surface: '#ffffff',
  primary: '#1f4e5f',
  secondary: '#9a4a1c',
  positive: '#256f46',
  neutral: '#8f7a2a',
  negative: '#b3261e',
  ...HEAT_TONES,
} as const satisfies Record<Tone | 'head', string>;
