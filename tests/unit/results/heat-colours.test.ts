import { describe, expect, test } from 'vitest';
import { USUAL_STRENGTH } from '#common/answers/charts/heat-map.ts';
import { HEAT_TONES, type HeatTone } from '#common/answers/charts/heat-tones.ts';

type Colour = [number, number, number];

const coloured = (hex: string): Colour =>
  [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16) / 255) as Colour;
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const times = (matrix: number[][], colour: Colour) =>
  matrix.map((row) => row.reduce((sum, factor, index) => sum + factor * (colour[index] ?? 0), 0)) as Colour;
const clamped = (value: number) => Math.min(1, Math.max(0, value));

/** How dichromats see linear RGB (Machado, Oliveira and Fernandes 2009, severity 1). */
const VISIONS: Record<string, number[][]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** CIE L*a*b* of linear sRGB, D65. */
function lab(colour: Colour): Colour {
  const [x, y, z] = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    colour,
  );
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** How a colour of heat looks on a place of the artwork, to somebody of that vision. */
function seen(tone: HeatTone, artwork: string, vision: number[][]): Colour {
  const [heat, under] = [coloured(HEAT_TONES[tone]), coloured(artwork)];
  const mixed = heat.map((value, index) => USUAL_STRENGTH * value + (1 - USUAL_STRENGTH) * (under[index] ?? 0));
  return lab(times(vision, mixed.map(linear) as Colour).map(clamped) as Colour);
}
const apart = (one: Colour, other: Colour) => Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)));

const HEAT = ['heat1', 'heat2', 'heat3', 'heat4', 'heat5', 'heat6'] as const;
const DIFFERENCE = ['less3', 'less2', 'less1', 'more1', 'more2', 'more3'] as const;
/** As the veil leaves them. */
const ARTWORKS = { white: '#ffffff', grey: '#9b9b9b', black: '#474747', red: '#d0605a', blue: '#4a6f8c' };

describe.each(Object.entries(VISIONS))('to somebody of %s vision', (_name, vision) => {
  test.each(Object.entries(ARTWORKS))(
    'each level differs from the next, and is darker, on %s artwork',
    (_what, artwork) => {
      const levels = HEAT.map((tone) => seen(tone, artwork, vision));
      levels.slice(1).forEach((level, index) => {
        const before = levels[index];
        if (!before) throw new Error('no level');
        // A difference of 2.3 is just noticeable.
        expect(apart(level, before)).toBeGreaterThan(10);
        expect(before[0] - level[0]).toBeGreaterThan(5);
      });
    },
  );

  test.each(Object.entries(ARTWORKS))(
    'the steps of a difference and its sides differ on %s artwork',
    (_what, artwork) => {
      const steps = DIFFERENCE.map((tone) => seen(tone, artwork, vision));
      steps.slice(1).forEach((step, index) => {
        const before = steps[index];
        if (before) expect(apart(step, before)).toBeGreaterThan(10);
      });
      for (const level of [0, 1, 2]) {
        const [less, more] = [steps[2 - level], steps[3 + level]];
        if (less && more) expect(apart(less, more)).toBeGreaterThan(20);
      }
    },
  );
});
