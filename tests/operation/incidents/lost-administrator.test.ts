import { expect, test } from 'vitest';
import { postgresBinaries } from '#tests/servers/postgres.ts';
import { commandsOf, makeMachine } from './machine.ts';
import { call, enrol, firstAdmin, RITA, signIn } from './people.ts';

const [COMMAND = ''] = commandsOf('Lost administrator');

test.runIf(postgresBinaries())(
  'the only super admin, whose second factor and password are gone, comes in again while the portal runs, and others go',
  async () => {
    const machine = await makeMachine({ database: 'postgres' });
    const before = await firstAdmin(machine);
    await machine.done(`sql panel -c "UPDATE users SET is_active = false"`);
    expect((await signIn(machine, RITA.ADMIN_PASSWORD)).status).toBe(401);

    const password = 'Another!Harbour8';
    expect(await machine.done(COMMAND, { ...RITA, ADMIN_PASSWORD: password })).toBe(
      'rita@example.com has a new password.\n',
    );
    expect((await signIn(machine, RITA.ADMIN_PASSWORD)).status).toBe(401);
    expect((await call(machine, 'GET', '/staff/', before.token)).status, 'earlier sessions have ended').toBe(401);
    const { token } = await enrol(machine, password);
    expect((await call(machine, 'GET', '/staff/', token)).status).toBe(200);
  },
);
