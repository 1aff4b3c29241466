import { truncate } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { addBrand, brands } from './content.ts';
import { commandsOf, makeMachine } from './machine.ts';
import { call, firstAdmin } from './people.ts';

test('the embedded database that cannot be opened any more is put aside, and the last backup serves', async () => {
  const [back = ''] = commandsOf('Embedded database damaged');
  const machine = await makeMachine({ database: 'embedded' });
  const { token } = await firstAdmin(machine);
  const { logo } = await addBrand(machine, token, 'In the backup');
  await machine.done('panel backup /var/backups/expert-panel');
  await addBrand(machine, token, 'Since the backup');
  await machine.done('systemctl stop expert-panel@3000');
  await truncate(machine.place('data', 'db', 'global', 'pg_control'), 100);
  await machine.done('systemctl start expert-panel@3000');
  await vi.waitFor(
    async () => expect(await machine.log()).toMatch(/The embedded database in .* cannot be opened .* restore a backup/),
    { timeout: 60_000 },
  );

  await machine.done(back);
  await machine.untilReady();
  expect(await brands(machine, token)).toEqual(['In the backup']);
  expect((await fetch(machine.url + logo)).status).toBe(200);
  expect((await call(machine, 'GET', '/staff/', token)).status).toBe(200);
});
