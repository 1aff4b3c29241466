/** These fields of an object alone, in their order; of a table, these columns. */
export const pick = <From extends object, const Names extends readonly (keyof From)[]>(
  from: From,
  names: Names,
): Pick<From, Names[number]> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Names[number]>;
