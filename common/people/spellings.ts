/** A person has two spellings: `current_company` in a profile and its table, `currentCompany` in rows of lists and in invitations. */

/** A name as rows spell it. */
export type RowName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<RowName<Tail>>}`
  : Name;
export const rowName = <Name extends string>(name: Name) =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as RowName<Name>;

/** What is said of a person, under the names of rows. */
export const asRow = <Person extends object>(person: Person) =>
  Object.fromEntries(Object.entries(person).map(([name, value]) => [rowName(name), value])) as {
    [Name in keyof Person & string as RowName<Name>]: Person[Name];
  };

/** What a row says, under these names of a profile. */
export const fromRow = <const Name extends string, Row extends Record<RowName<Name>, unknown>>(
  row: Row,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, row[rowName(name)]])) as { [One in Name]: Row[RowName<One>] };
