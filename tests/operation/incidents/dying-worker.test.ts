import { expect, test, vi } from 'vitest';
import { postgresBinaries } from '#tests/servers/postgres.ts';
import { commandsOf, makeMachine } from './machine.ts';
import { call, firstAdmin } from './people.ts';

const WAIT = { timeout: 120_000, interval: 100 };

test.runIf(postgresBinaries())(
  'a worker that is killed is replaced; when the sixth ends within a minute all end, and one process alone serves',
  async () => {
    const [look = '', alone = ''] = commandsOf('Worker dies');
    const machine = await makeMachine({ database: 'postgres' });
    await machine.configure({ WORKERS: '2' });
    const { token } = await firstAdmin(machine);
    const workers = async () =>
      (await machine.done('pgrep -P "$(cat "$MACHINE/pid")"').catch(() => '')).split('\n').filter(Boolean).map(Number);
    const ends = async () => (await machine.log()).split('"a worker ended"').length - 1;

    for (let killed = 1; killed <= 6; killed += 1) {
      await vi.waitFor(async () => expect(await workers()).toHaveLength(2), WAIT);
      await machine.untilReady();
      const [, second = 0] = await workers();
      process.kill(second, 'SIGKILL');
      await vi.waitFor(async () => expect(await ends()).toBeGreaterThanOrEqual(killed), WAIT);
    }
    await vi.waitFor(async () => expect(await machine.log()).toContain('too many workers ended'), WAIT);
    await vi.waitFor(async () => expect(await workers()).toEqual([]), WAIT);
    expect(await machine.done(look)).toContain('"signal":"SIGKILL"');

    await machine.done(alone);
    await machine.untilReady();
    expect((await call(machine, 'GET', '/staff/', token)).status).toBe(200);
    expect(await workers()).toEqual([]);
  },
);
