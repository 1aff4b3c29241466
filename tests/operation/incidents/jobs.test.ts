import { expect, test, vi } from 'vitest';
import { postgresBinaries } from '#tests/servers/postgres.ts';
import { commandsOf, makeMachine } from './machine.ts';
import { firstAdmin } from './people.ts';

/** A job that failed for the last time, as pg-boss leaves it. */
const GIVEN_UP = `sql panel -c "INSERT INTO pgboss.job (name, data, state, completed_on, retry_limit, retry_count, output)
  VALUES ('remove-content', '{\\"keys\\": [\\"gone\\"]}', 'failed', now(), 3, 3, '{\\"message\\": \\"S3Error: the bucket is away\\"}')"`;

test.runIf(postgresBinaries())(
  'a job that was given up is listed with its reason, and done once its row is made due again',
  async () => {
    const [list = ''] = commandsOf('Jobs wait');
    const [again = ''] = commandsOf('Job given up');
    const [busy = ''] = commandsOf('Slow answers');
    const machine = await makeMachine({ database: 'postgres' });
    await firstAdmin(machine);
    await machine.done(GIVEN_UP);
    const listed = async () => (await machine.done(list)).replaceAll(/ +/g, ' ');
    expect(await listed()).toMatch(/ remove-content \| failed \| 1 \| .* \| S3Error: the bucket is away/);

    await machine.done(again);
    await vi.waitFor(async () => expect(await listed()).not.toContain('remove-content'), {
      timeout: 60_000,
      interval: 500,
    });
    expect(await machine.done(busy)).toContain('SELECT pid, state');
  },
);
