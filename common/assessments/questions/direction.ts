import * as z from 'zod';

/** Whether more is better, on a scale or in a statement that is rated. Without it, nothing is said. */
export const DIRECTIONS = ['more', 'less', 'neither'] as const;
export const direction = z.enum(DIRECTIONS);
export type Direction = z.infer<typeof direction>;

export const DIRECTION_LABELS: Record<Direction, string> = {
  more: 'More is better',
  less: 'Less is better',
  neither: 'Neither is better',
};

/** The better end of a scale; null if neither end is, so that its answers are shown and never judged. */
export function betterEnd(said: Direction | undefined, whenNotSaid: 'high' | null): 'high' | 'low' | null {
  if (said === undefined) return whenNotSaid;
  return said === 'more' ? 'high' : said === 'less' ? 'low' : null;
}

/** Percent of a scale within which a difference does not matter. */
export const MARGIN_MIN = 1;
export const MARGIN_MAX = 50;
export const MARGIN_DEFAULT = 10;
const MARGIN_RANGE = `From ${MARGIN_MIN} to ${MARGIN_MAX} percent`;
export const margin = z.number('Please enter a number').min(MARGIN_MIN, MARGIN_RANGE).max(MARGIN_MAX, MARGIN_RANGE);

/** The margin of a question. */
export const marginOf = (question: { margin?: number | undefined }): number => question.margin ?? MARGIN_DEFAULT;
