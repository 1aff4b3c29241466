import { connect } from 'node:net';
import { expect, inject, test, vi } from 'vitest';
import { png } from '#tests/factories/files.ts';
import { type NpmStart, npmStart } from '#tests/servers/npm-start.ts';
import { startLoad } from './load.ts';

const ROUNDS = Number(process.env.SIGTERM_ROUNDS ?? 2);

async function withProduct(work: (product: NpmStart) => Promise<void>, env: Record<string, string> = {}) {
  const product = await npmStart(inject('demoData'), env);
  try {
    await work(product);
  } finally {
    await product.remove();
  }
}

const takesConnections = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, 'localhost');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  'npm start under load ends at SIGTERM and answers all that it took in, round %i',
  async (round) => {
    // Every other round ends as behind a balancer, the others as on a developer's machine.
    const grace = round % 2;
    await withProduct(
      async (product) => {
        const load = await startLoad(product.url, await png(900, 900));
        await vi.waitFor(
          () => {
            const names = new Set(load.outcomes.map(({ name }) => name));
            expect(names.size).toBe(5);
            expect(load.outcomes.length).toBeGreaterThan(100);
          },
          { timeout: 60_000 },
        );
        product.signal('SIGTERM');
        expect(await product.ended).toBe(0);
        await load.ended;
        const came = new Set(product.log.filter(({ msg }) => msg === 'request').map(({ requestId }) => requestId));
        const known = load.outcomes.filter(({ id }) => came.has(id));
        console.log(
          `round ${round}, grace ${grace} s: ${known.length} requests came in, ${load.outcomes.length - known.length} turned away`,
        );
        expect(load.outcomes.filter(({ end, id }) => end === 'cut' || (end === 'none' && came.has(id)))).toEqual([]);
        expect(known.filter(({ status }) => status !== 200)).toEqual([]);
        expect(product.log.map(({ msg }) => msg)).toContain('stopped');
        expect(product.log.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
        expect(await takesConnections(product.port)).toBe(false);
      },
      { SHUTDOWN_GRACE_SECONDS: String(grace) },
    );
  },
);

test('an interrupt from the terminal, which reaches npm and the server, drains once', async () => {
  await withProduct(async (product) => {
    product.signal('SIGINT', 'group');
    expect(await product.ended).toBe(0);
    expect(product.log.filter(({ msg }) => msg === 'stopping')).toHaveLength(1);
    expect(product.log.at(-1)?.msg).toBe('stopped');
  });
});
