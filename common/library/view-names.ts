/** The sides of a model from its front, each an eighth of a turn further to the right. */
const SIDES = ['Front', 'Front right', 'Right', 'Back right', 'Back', 'Back left', 'Left', 'Front left'];
const ANGLES = /^(-?[\d.]+)deg (-?[\d.]+)deg/;
/** Up to this angle (degrees) from straight above, a camera shows the top; the same from below for the bottom. */
const ABOVE = 20;
/** Up to this angle (degrees) from straight above, a camera looks down; the same from below for looking up. */
const DOWN = 60;

/**
 * What a camera of a 3D model shows, worked out from its orbit: '90deg 75deg 105%' is 'Right'. Null for a text that is
 * not an orbit.
 */
export function viewName(orbit: string): string | null {
  const [, around, down] = ANGLES.exec(orbit)?.map(Number) ?? [];
  if (around === undefined || down === undefined || Number.isNaN(around) || Number.isNaN(down)) return null;
  if (down <= ABOVE) return 'Top';
  if (down >= 180 - ABOVE) return 'Bottom';
  const eighth = Math.round(around / 45) % SIDES.length;
  const side = SIDES.at(eighth) ?? '';
  if (down <= DOWN) return `${side}, from above`;
  return down >= 180 - DOWN ? `${side}, from below` : side;
}

/** The cameras that are offered for the views of a question. */
export const OFFERED_ORBITS = [
  ...[0, 45, 90, 135, 180, -135, -90, -45].map((around) => `${around}deg 75deg 105%`),
  '0deg 0deg 105%',
  '0deg 180deg 105%',
] as const;
