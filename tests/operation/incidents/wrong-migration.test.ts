import { readdir } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { postgresBinaries } from '#tests/servers/postgres.ts';
import { addBrand, brands } from './content.ts';
import { commandsOf, makeMachine } from './machine.ts';
import { firstAdmin } from './people.ts';

/** What a newer release did to the database: a migration that older ones cannot live with, and a table that is wrong since. */
const WRONG = `sql panel <<END
UPDATE drizzle.releases SET oldest = '999.0.0', newest = '999.0.0';
INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 99999999999999);
UPDATE brands SET name = 'wrong';
ALTER TABLE experts DROP COLUMN status CASCADE;
END`;

test.runIf(postgresBinaries())(
  'a release that refuses the database of a newer one serves the backup from before, and what was wrong is kept aside',
  async () => {
    const [back = ''] = commandsOf('Wrong migration');
    const machine = await makeMachine({ database: 'postgres' });
    const { token } = await firstAdmin(machine);
    await addBrand(machine, token, 'Before the upgrade');
    const [backup = ''] = commandsOf('Backup too old');
    await machine.done(backup);
    const made = (await readdir(machine.place('backups'))).find((name) => /^\d/.test(name)) ?? '';
    await machine.done(`systemctl stop expert-panel@3000\n${WRONG}\nsystemctl start expert-panel@3000`);
    await vi.waitFor(
      async () => expect(await machine.log()).toContain('The database was changed by release 999.0.0 of the portal'),
      { timeout: 60_000 },
    );

    await machine.done(back.replace('2026-11-24T02-05-00Z', made));
    await machine.untilReady();
    expect(await brands(machine, token)).toEqual(['Before the upgrade']);
    expect(await machine.done(`sql panel_wrong -Atc 'SELECT name FROM brands'`)).toBe('wrong\n');
    const added = await addBrand(machine, token, 'After going back');
    expect(added.status).toBe(201);
    expect((await fetch(machine.url + added.logo)).status).toBe(200);
  },
);
