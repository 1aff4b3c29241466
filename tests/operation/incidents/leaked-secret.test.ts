import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { postgresBinaries } from '#tests/servers/postgres.ts';
import { commandsOf, makeMachine } from './machine.ts';
import { call, codeOf, enrol, firstAdmin, RITA, signIn } from './people.ts';

const onPostgres = test.runIf(postgresBinaries());

describe('JWT_SECRET', () => {
  onPostgres('is changed, and nobody notices, then or when the earlier value is left out', async () => {
    const [change = '', later = ''] = commandsOf('JWT_SECRET is changed');
    const machine = await makeMachine({ database: 'postgres' });
    const admin = await firstAdmin(machine);
    await machine.done(change);
    await machine.untilReady();
    expect((await call(machine, 'GET', '/staff/', admin.token)).status).toBe(200);
    const { body } = await call(machine, 'POST', '/auth/token/refresh/', undefined, { refresh: admin.refresh });

    await machine.done(later);
    await machine.untilReady();
    expect((await call(machine, 'GET', '/staff/', body.access)).status).toBe(200);
    await machine.done(`sql panel -c 'UPDATE users SET totp_last_step = NULL'`);
    expect((await signIn(machine, RITA.ADMIN_PASSWORD, codeOf(admin.secret))).status).toBe(200);
  });

  onPostgres('is known to others: every session and code ends, and the first super admin comes in again', async () => {
    const [change = '', admin = ''] = commandsOf('JWT_SECRET is known to others');
    const machine = await makeMachine({ database: 'postgres' });
    const before = await firstAdmin(machine);
    await machine.done(change);
    await machine.untilReady();
    expect((await call(machine, 'GET', '/staff/', before.token)).status).toBe(401);
    await machine.done(`sql panel -c 'UPDATE users SET totp_last_step = NULL'`);
    expect((await signIn(machine, RITA.ADMIN_PASSWORD, codeOf(before.secret))).status, 'a code of the app').toBe(401);
    expect((await signIn(machine, RITA.ADMIN_PASSWORD, before.recovery[0])).status, 'a recovery code').toBe(200);
    const refresh = { refresh: before.refresh };
    expect((await call(machine, 'POST', '/auth/token/refresh/', undefined, refresh)).status).toBe(401);

    const password = 'Another!Harbour8';
    await machine.done(admin, { ...RITA, ADMIN_PASSWORD: password });
    const { token } = await enrol(machine, password);
    expect((await call(machine, 'GET', '/staff/', token)).status).toBe(200);
  });
});

onPostgres('both passwords of the database are changed, and the earlier ones open nothing', async () => {
  const [change = '', changeOwner = ''] = commandsOf('Database password');
  const machine = await makeMachine({ database: 'postgres' });
  const { token } = await firstAdmin(machine);
  const earlier = await Promise.all(['env', 'owner.env'].map((name) => readFile(machine.place('etc', name), 'utf8')));
  expect(await machine.done(change)).toMatch(/^ok {6}Database /m);
  expect(await machine.done(changeOwner)).toContain('The database is up to date, and panel may run the portal on it.');
  await machine.untilReady();
  expect((await call(machine, 'GET', '/staff/', token)).status).toBe(200);
  for (const settings of earlier) {
    const [, address = ''] = /^DATABASE_URL='(.*)'$/m.exec(settings) ?? [];
    expect(await machine.run(`psql '${address}' -c 'SELECT 1'`)).toMatchObject({
      code: 2,
      output: expect.stringContaining('password authentication failed'),
    });
  }
});
