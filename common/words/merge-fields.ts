/** The result of comparing two changes of one record. */
export type Meeting<Field extends string = string> = {
  /** Only the other change touched these; its values are taken. */
  taken: Field[];
  /** Both changes touched these and left different values: somebody must choose. */
  disputed: Field[];
};

/** Compares two changes of one flat record, field by field. Both started from `base`; the fields are those of `base`. */
export function compareFields<Values extends object>(
  base: Values,
  mine: Partial<Values>,
  theirs: Values,
): Meeting<keyof Values & string> {
  const meeting: Meeting<keyof Values & string> = { taken: [], disputed: [] };
  for (const field of Object.keys(base) as (keyof Values & string)[]) {
    const [before, now] = [canonical(base[field]), canonical(theirs[field])];
    const entered = mine[field] === undefined ? before : canonical(mine[field]);
    if (now === before || now === entered) continue;
    meeting[entered === before ? 'taken' : 'disputed'].push(field);
  }
  return meeting;
}

/** Makes values comparable: an empty choice is '' in forms and null in records, and the order of choices does not matter. */
function canonical(value: unknown): string {
  const isSet = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  return text(isSet ? value.toSorted() : value);
}

const text = (value: unknown) => JSON.stringify(value ?? '');

/** The values that differ from the record; one that is undefined was not entered. */
export const differing = <Values extends object>(stored: Values, entered: Partial<Values>): Partial<Values> =>
  Object.fromEntries(
    Object.entries(entered).filter(
      ([field, value]) => value !== undefined && text(value) !== text(stored[field as keyof Values]),
    ),
  ) as Partial<Values>;
