/** A scale that answers lie on: from `min` to `max` in whole steps. */
export type SteppedScale = { min: number; max: number; step: number };
/** A class of a histogram: the lowest and the highest place in it, and how many answers it holds. */
export type ValueClass = { from: number; to: number; count: number };

const CLASSES_MAX = 13;
const CLASSES_MIN = 7;
/** Steps have at most three decimals. */
const DECIMALS = 6;

/**
 * Counts values in classes of the same number of steps. A scale of up to 13 places has a class for each place. A longer one has 7 to
 * 13 classes, in the width that goes least beyond the scale's end (101 places make 13 classes of 8, three places too many).
 */
export function valueClasses(values: readonly number[], { min, max, step }: SteppedScale): ValueClass[] {
  const places = Math.round((max - min) / step) + 1;
  const width = classWidth(places);
  const at = (place: number) => Number((min + place * step).toFixed(DECIMALS));
  const classes = Array.from({ length: Math.ceil(places / width) }, (_, index) => ({
    from: at(index * width),
    to: at((index + 1) * width - 1),
    count: 0,
  }));
  for (const value of values) {
    // Counted in whole steps: a division of binary fractions would put 0.3 into the class of 0.2.
    const place = Math.round((value - min) / step);
    const own = classes[Math.min(classes.length - 1, Math.max(0, Math.floor(place / width)))];
    if (own) own.count += 1;
  }
  return classes;
}

function classWidth(places: number): number {
  if (places <= CLASSES_MAX) return 1;
  const widths = Array.from({ length: CLASSES_MAX - CLASSES_MIN + 1 }, (_, index) =>
    Math.ceil(places / (CLASSES_MAX - index)),
  );
  const beyond = (width: number) => Math.ceil(places / width) * width - places;
  return widths.reduce((best, width) => (beyond(width) < beyond(best) ? width : best));
}
