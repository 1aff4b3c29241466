import { percent } from '#common/words/format.ts';

/** A place on a picture, 0…1 from its left and top edges. */
export type Place = { x: number; y: number };

export const MIDDLE: Place = { x: 0.5, y: 0.5 };

const STEP = 0.01;
const LONG_STEP = 0.1;
/** A step keeps its length on the screen when the picture is enlarged. */
const FINEST = 0.002;

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Returns the place of the crosshair after a key: arrows move it by 1 % of the picture (10 % with Shift, less when enlarged by
 * `scale`). Null for keys that do not move it.
 */
export function crosshairAfterKey(from: Place, key: string, shift: boolean, scale: number): Place | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const step = Math.max(FINEST, (shift ? LONG_STEP : STEP) / scale);
  return { x: clamp(from.x + direction[0] * step), y: clamp(from.y + direction[1] * step) };
}

/** A place in words: "37% from the left, 20% from the top". */
export function placeInWords(place: Place): string {
  return `${percent(place.x)} from the left, ${percent(place.y)} from the top`;
}

function clamp(value: number): number {
  // Binary fractions add up to 0.30000000000000004; four decimals are finer than a pixel of any picture here.
  return Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
}
