import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';
import { addBrand, brands } from './content.ts';
import { commandsOf, makeMachine } from './machine.ts';
import { call, firstAdmin } from './people.ts';

test.runIf(postgresBinaries())(
  'when the primary is gone, the standby takes its place; before it is promoted, the portal says what it is',
  async () => {
    const [promote = '', change = ''] = commandsOf('Failover');
    const machine = await makeMachine({ database: 'postgres' });
    const { token } = await firstAdmin(machine);
    const [, primary = ''] = /@([^/]+)\//.exec(await readFile(machine.place('etc', 'owner.env'), 'utf8')) ?? [];
    const standby = await startPostgres({ standbyOf: `postgres://postgres@${primary}/postgres` });
    onTestFinished(standby.stop);
    await addBrand(machine, token, 'Before');
    await machine.done(
      `until [ "$(PGPORT=${standby.port} psql panel -Atc 'SELECT count(*) FROM brands')" = 1 ]; do sleep 0.1; done`,
    );

    await machine.postgres?.crash('kill');
    await machine.untilReady(503);
    expect((await call(machine, 'GET', '/staff/', token)).status).toBe(503);
    const changed = change.replaceAll('db-1:5432', primary).replaceAll('db-2:5432', `127.0.0.1:${standby.port}`);
    const early = await machine.run(changed);
    expect(early).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^FAILED {2}Database .* is a standby, which takes no writes/m),
    });

    await machine.done(promote.replace('psql', `env PGPORT=${standby.port} psql`));
    await machine.done('systemctl restart expert-panel@3000\npanel check-config');
    await machine.untilReady();
    await addBrand(machine, token, 'After');
    expect(await brands(machine, token)).toEqual(['After', 'Before']);
  },
);
