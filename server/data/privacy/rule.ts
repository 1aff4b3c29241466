import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Classes of data; docs/privacy.md says how each is protected. */
export type Level = 'public' | 'internal' | 'personal' | 'secret design' | 'credential';

/** Why the law allows it (GDPR, article 6 (1)). */
type Basis = 'contract (b)' | 'legal duty (c)' | 'legitimate interest (f)';

/** The person whose data a rule finds. `email` is the address before it is erased. */
export type Subject = { id: number; email: string };

export type Field = {
  /** A description in a few words. */
  what: string;
  /** The level of the table if absent. */
  level?: Level;
  /** True if the person's archive holds the field, else the reason why not. */
  exported: true | string;
  /** The value in the archive, if it is not the column's own. */
  exportedAs?: SQL;
  /** What erasure writes if the row stays. Without it the field is kept, for the reason in `stays`. */
  erasedTo?: unknown | ((subject: Subject) => SQL);
  stays?: string;
};

/** The personal fields of a table, why and for how long they are kept, and how they are erased. */
export type Rule<Table extends PgTable = PgTable> = {
  table: Table;
  level: Level;
  purpose: string;
  basis: Basis;
  /** For how long, in words. The nightly job (server/people/retention.ts) deletes what is too old. */
  kept: string;
  /** The condition that finds a person's rows. */
  of: (subject: Subject) => SQL | undefined;
  /** What erasure does with the rows; `job`: a job erases them, since they are also outside the database. */
  erasure: 'delete' | 'empty' | 'job';
  personal: Partial<Record<keyof Table['$inferSelect'] & string, Field>>;
};

const USUAL = { level: 'personal', kept: 'As long as the account', erasure: 'delete' } as const;

type Usual = keyof typeof USUAL;
type RuleFacts<Table extends PgTable> = Omit<Rule<Table>, 'table' | Usual> & Partial<Pick<Rule<Table>, Usual>>;

/** The rule of a table. The compiler checks the names of its columns; the result is the same for all tables. */
export const rule = <Table extends PgTable>(table: Table, given: RuleFacts<Table>): Rule =>
  ({ ...USUAL, table, ...given }) as unknown as Rule;

/** A field that the archive holds. */
export const exported = (what: string, more?: Partial<Field>): Field => ({ what, exported: true, ...more });

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
