/**
 * The p-values of a family of tests, raised so that the chance of one or more false findings among all of them stays below the level
 * (Holm 1979, Scand. J. Statist. 6:65–70). A test that was not made (null) does not count.
 */
export function holm(p_values: readonly (number | null)[]): (number | null)[] {
  const made = p_values.flatMap((p, index) => (p === null ? [] : [{ p, index }])).sort((a, b) => a.p - b.p);
  const adjusted: (number | null)[] = p_values.map(() => null);
  let highest = 0;
  made.forEach(({ p, index }, place) => {
    highest = Math.max(highest, Math.min(1, p * (made.length - place)));
    adjusted[index] = highest;
  });
  return adjusted;
}
