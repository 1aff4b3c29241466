import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableName, is, sql } from 'drizzle-orm';
import {
  boolean,
  getTableConfig,
  integer,
  jsonb,
  type PgColumn,
  PgDialect,
  PgTable,
  pgTable,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { PERSONAL_DATA } from '#server/data/privacy/personal-data.ts';
import { exported, rule } from '#server/data/privacy/rule.ts';
import { users } from '#server/data/schema/accounts.ts';
import { jsonValue } from '#server/data/schema/columns.ts';
import { experts } from '#server/data/schema/experts.ts';
import { FIRM_DATA, withTables } from '../../../tools/privacy.ts';

const folder = path.join(import.meta.dirname, '../../../server/data/schema');

/** Every table of the schema. */
async function schemaTables(): Promise<PgTable[]> {
  const modules = await Promise.all(readdirSync(folder).map((file) => import(path.join(folder, file))));
  return modules.flatMap((module) => Object.values(module).filter((part): part is PgTable => is(part, PgTable)));
}

/** Columns that look personal and are not: keys, kinds, states, hashes of what the firm wrote, and which staff member has something open. */
const NOT_PERSONAL = [
  'agreement_acceptances.hash',
  'answers.question_id',
  'assessment_editors.seen_at',
  'assessment_editors.user_id',
  'audit_log.entity',
  'book_differences.idempotency_key',
  'book_differences.provider_order_id',
  'calls.fingerprint',
  'calls.id',
  'experts.merged_into',
  'files.mime',
  'mails.unique_key',
  'passkeys.transports',
  'registrations.code_tries',
  'responses.current_question_id',
  'staff_told.user_id',
  'users.is_active',
  'users.totp_last_step',
];

/** Words in column names that refer to people. A bare `name` is the name of whatever its table holds. */
const PERSONAL_WORDS = [
  'first_name|last_name|full_name|user_name|username|nick_name|e?mail|phone|mobile|fax|contact|address|street|city|zip|postcode',
  'ip|user_agent|browser|device|location|latitude|longitude|seen|visited|last_used|cookie|token|secret|password|totp|credential',
  'birth|birthdate|birthday|born|age|gender|sex|nationality|salutation|company|employer|linkedin|picture|photo|avatar|iban|bic|tax',
];
const namesPeople = (name: string) => new RegExp(`(^|_)(${PERSONAL_WORDS.join('|')})(_|$)`).test(name);

/** Whom a column refers to, by its foreign key or by its name. */
const refersToPeople = (table: PgTable, { name }: PgColumn) =>
  /^(user|person|people|expert|actor|owner|author|staff|member)s?_id$|_(by|into)$/.test(name) ||
  getTableConfig(table).foreignKeys.some((key) => {
    const { columns, foreignTable } = key.reference();
    return [users, experts].includes(foreignTable as never) && columns.some((column) => column.name === name);
  });

/** Staff are not erased: what they decided stays attributed to them. */
const STAFF_ID = /_by$|^author_id$/;

/** Texts, JSON, flags, dates, amounts and figures describe a person; instants, counters and fixed states seldom do. */
const tells = (column: PgColumn) =>
  /^(text|varchar|char|json|jsonb|boolean|date|numeric|smallint)\b/.test(column.getSQLType()) &&
  !column.enumValues?.length;

/** The columns of a table that look personal but are in no list. */
function overlooked(table: PgTable, rules = PERSONAL_DATA): string[] {
  const found = rules.find((each) => each.table === table);
  // The rule already knows the ids by which it finds a person's rows.
  const condition = found ? new PgDialect().sqlToQuery(found.of({ id: 1, email: '' }) as never).sql : '';
  return getTableConfig(table)
    .columns.filter((column) => {
      if (found?.personal[column.name as never]) return false;
      if (refersToPeople(table, column)) {
        return !STAFF_ID.test(column.name) && !condition.includes(`"${getTableName(table)}"."${column.name}"`);
      }
      // In the firm's tables such columns are the firm's.
      return namesPeople(column.name) || (found !== undefined && tells(column));
    })
    .map((column) => `${getTableName(table)}.${column.name}`);
}

test('ASVS 14.1.1: every table is classified, and no column that looks personal is left out (server/data/privacy/, tools/privacy.ts)', async () => {
  const tables = await schemaTables();
  const classified = [...PERSONAL_DATA.map(({ table }) => getTableName(table)), ...Object.keys(FIRM_DATA)];
  expect(classified.toSorted()).toEqual(tables.map(getTableName).toSorted());
  expect(tables.flatMap((table) => overlooked(table)).toSorted()).toEqual(NOT_PERSONAL);
});

test('a column looks personal by its type, by its name, or by whom it refers to', () => {
  const look = pgTable('look', {
    id: serial().primaryKey(),
    expert_id: integer(),
    recommended: integer().references(() => experts.id),
    approved_by: integer().references(() => users.id),
    note: text(),
    answer: jsonb(),
    extra: jsonValue(),
    is_loud: boolean(),
    listed: text(),
    state: text({ enum: ['open', 'closed'] }),
    birthdate: timestamp(),
    ip: integer(),
    done_at: timestamp(),
  });
  expect(overlooked(look, [])).toEqual(['look.expert_id', 'look.recommended', 'look.birthdate', 'look.ip']);
  const found = rule(look, {
    purpose: '',
    basis: 'contract (b)',
    of: () => undefined,
    personal: { listed: exported('') },
  });
  expect(overlooked(look, [{ ...found, of: () => sql`${look.expert_id} = 1` }])).toEqual([
    'look.recommended',
    'look.note',
    'look.answer',
    'look.extra',
    'look.is_loud',
    'look.birthdate',
    'look.ip',
  ]);
});

test('a personal column of rows that stay is erased, or says why it is not', () => {
  const silent = PERSONAL_DATA.filter(({ erasure }) => erasure === 'empty').flatMap(({ table, personal }) =>
    Object.entries(personal)
      .filter(([, field]) => field && field.erasedTo === undefined && !field.stays)
      .map(([column]) => `${getTableName(table)}.${column}`),
  );
  expect(silent).toEqual([]);
});

test('ASVS 14.1.2: docs/privacy.md shows the lists as they are (npm run privacy writes them)', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8');
  expect(withTables(page)).toBe(page);
});
