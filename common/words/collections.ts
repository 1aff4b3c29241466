/** Returns an object with only these fields, or with these columns of a table. */
export const pick = <From extends object, const Names extends readonly (keyof From)[]>(
  from: From,
  names: Names,
): Pick<From, Names[number]> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Names[number]>;

/** Returns the list with one item moved to another place; unchanged if the place is outside the list. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
