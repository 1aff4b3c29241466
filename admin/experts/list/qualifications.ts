import { counted } from '#common/texts/format.ts';

/** The choices of the filter by qualification stars. */
export const QUALIFICATIONS = [5, 4, 3, 2, 1, 0].map((stars) => ({
  value: stars,
  label: stars === 0 ? 'Not rated' : counted(stars, 'star'),
}));
