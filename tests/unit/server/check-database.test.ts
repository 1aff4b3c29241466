import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkServer } from '#server/data/check-database.ts';
import { version } from '#server/data/version.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

/** An empty database whose role may do everything, as PostgreSQL tells of it. */
const usable = {
  version: 15,
  whole_version: '15.4',
  seconds: 1_800_000_000,
  standby: false,
  read_only: false,
  mark: null,
  role: 'panel',
  database: 'main',
  may_create_schemas: true,
  may_create_tables: true,
  has_trigrams: true,
  is_closed: false,
};

/** Checks a server that answers so; `applied` are its migrations, if it has any table of them. */
const check = (server: Partial<Record<keyof typeof usable, unknown>>, applied?: number[]) =>
  checkServer(async (statement) => {
    if (statement.includes('server_version')) return [{ ...usable, ...server }];
    if (statement.includes('to_regclass')) return [{ there: applied !== undefined }];
    return (applied ?? []).map((created_at) => ({ created_at: String(created_at) }));
  });

test('an empty database of a version that is new enough can be used', async () => {
  expect(await check({})).toEqual({ version: '15.4', state: 'empty', drift: 0 });
  expect(await check({ version: '18', whole_version: '18.1' })).toMatchObject({ version: '18.1' });
});

test.each([
  [5, 1_800_000_005],
  [-90, 1_799_999_910],
])('a clock that is %i seconds off is reported', async (drift, seconds) => {
  expect(await check({ seconds })).toMatchObject({ drift });
});

const PREPARE = 'Let their owner run "npm run prepare-database -- --role panel" with this release';
test.each([
  ['an old version', { version: '14' }, 'PostgreSQL 14 is too old. The portal needs PostgreSQL 15 or newer.'],
  [
    'a database that takes no writes',
    { read_only: true },
    /^The database at DATABASE_URL takes no writes: it is set to read only/,
  ],
  [
    'an unfinished restore',
    { mark: 'Being restored from a backup' },
    /^A backup was being restored into the database at DATABASE_URL, and not all of it is there\. Drop this database/,
  ],
  [
    'a standby',
    { standby: true },
    /^The database at DATABASE_URL is a standby, which takes no writes\. Name the primary\.$/,
  ],
  ['closed tables', { is_closed: true }, `The role panel may not use the tables of the portal. ${PREPARE}.`],
  [
    'a role that may make no schemas',
    { may_create_schemas: false, may_create_tables: false },
    `The role panel may not create schemas and extensions in the database main. ${PREPARE}, or: GRANT CREATE ON DATABASE main TO panel`,
  ],
  [
    'a role that may make no tables',
    { may_create_tables: false },
    `The role panel may not create tables in the schema public. ${PREPARE}, or: GRANT CREATE ON SCHEMA public TO panel`,
  ],
  [
    'a missing extension',
    { has_trigrams: false },
    /^The extension pg_trgm is not installed on the PostgreSQL server\./,
  ],
])('%s is refused with what to do', async (_what, server, message) => {
  await expect(check(server)).rejects.toThrow(message);
});

test('a database that lacks migrations needs the right to change its tables', async () => {
  expect(await check({}, [])).toMatchObject({ state: 'pending' });
  await expect(check({ may_create_tables: false }, [])).rejects.toThrow(
    `The database is of a release before ${version}, and the role panel may not change its tables. ${PREPARE}.`,
  );
});

test('a database that lacks migrations and has others is refused', async () => {
  await expect(check({}, [1])).rejects.toThrow(
    `The database was changed by a newer release of the portal, and this is ${version}.`,
  );
});
