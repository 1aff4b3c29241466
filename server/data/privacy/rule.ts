import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Classes of data; docs/privacy.md says how each is protected. */
export type Level = 'public' | 'internal' | 'personal' | 'secret design' | 'credential';

/** Why the law allows it (GDPR, article 6 (1)). */
type Basis = 'contract (b)' | 'legal duty (c)' | 'legitimate interest (f)';

/** Whose data are meant. `email` is the address before it is erased. */
export type Subject = { id: number; email: string };

export type Field = {
  /** What it is, in a few words. */
  what: string;
  /** Default: the table's. */
  level?: Level;
  /** True if the person's own archive holds it, else why not. */
  exported: true | string;
  /** What the archive holds in its place. */
  exportedAs?: SQL;
  /** What erasure writes, where the rows stay. A field without it stays as it is, for the reason that `stays` tells. */
  erasedTo?: unknown | ((subject: Subject) => SQL);
  stays?: string;
};

/** What is personal in a table, why it is there, how long, and how it is erased. */
export type Rule<Table extends PgTable = PgTable> = {
  table: Table;
  level: Level;
  purpose: string;
  basis: Basis;
  /** For how long, in words. What ends by itself is deleted by the nightly job (server/features/people/retention/). */
  kept: string;
  /** The condition that finds a person's rows. */
  of: (subject: Subject) => SQL | undefined;
  /** What erasure does with the rows; `job`: a job erases them, since they are also outside the database. */
  erasure: 'delete' | 'empty' | 'job';
  personal: Partial<Record<keyof Table['$inferSelect'] & string, Field>>;
};

const USUAL = { level: 'personal', kept: 'As long as the account', erasure: 'delete' } as const;

type Usual = keyof typeof USUAL;
type Given<Table extends PgTable> = Omit<Rule<Table>, 'table' | Usual> & Partial<Pick<Rule<Table>, Usual>>;

/** The rule of a table. The compiler checks the names of its columns; the result is the same for all tables. */
export const rule = <Table extends PgTable>(table: Table, given: Given<Table>): Rule =>
  ({ ...USUAL, table, ...given }) as unknown as Rule;

/** A field that the archive holds. */
export const told = (what: string, more?: Partial<Field>): Field => ({ what, exported: true, ...more });

/** A field that the archive leaves out, because it repeats what others hold. */
export const repeated = (what: string, more?: Partial<Field>): Field => ({
  what,
  exported: 'It repeats what other files of the archive hold.',
  ...more,
});

/** A field that the archive leaves out, because it could be used to pass for the person. */
export const secret = (what: string, more?: Partial<Field>): Field => ({
  what,
  level: 'credential',
  exported: 'Secrets are not given out.',
  ...more,
});
