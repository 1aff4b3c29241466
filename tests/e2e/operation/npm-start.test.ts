import { connect } from 'node:net';
import { expect, inject, test, vi } from 'vitest';
import { png } from '#tests/factories/files.ts';
import { type NpmStart, npmStart } from '#tests/servers/npm-start.ts';
import { startLoad } from './load.ts';

const ROUNDS = Number(process.env.SIGTERM_ROUNDS ?? 1);
/** As a service manager ends it behind a balancer, and as a developer does in the terminal, where the signal reaches npm and the server. */
const ENDS = [
  { signal: 'SIGTERM', to: 'npm', grace: 1 },
  { signal: 'SIGINT', to: 'group', grace: 0 },
] as const;

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

const rounds = Array.from({ length: ROUNDS }, (_, index) => ENDS.map((end) => ({ ...end, round: index + 1 }))).flat();

test.each(rounds)(
  'npm start under load drains once at $signal to its $to, and answers all that it took in, round $round',
  async ({ signal, to, grace, round }) => {
    await withProduct(
      async (product) => {
        const load = await startLoad(product.url, await png(900, 900));
        await vi.waitFor(
          () => {
            const names = new Set(load.outcomes.map(({ name }) => name));
            expect(names.size).toBe(6);
            expect(load.outcomes.length).toBeGreaterThan(100);
          },
          { timeout: 60_000, interval: 20 },
        );
        product.signal(signal, to);
        const code = await product.ended;
        const end = product.log.filter(({ level }) => level === 'fatal');
        expect({ code, end }).toEqual({ code: 0, end: [] });
        await load.ended;
        const came = new Set(product.log.filter(({ msg }) => msg === 'request').map(({ requestId }) => requestId));
        const known = load.outcomes.filter(({ id }) => came.has(id));
        console.log(
          `${signal}, round ${round}, grace ${grace} s: ${known.length} requests came in, ${load.outcomes.length - known.length} turned away`,
        );
        expect(load.outcomes.filter(({ end, id }) => end === 'cut' || (end === 'none' && came.has(id)))).toEqual([]);
        expect(known.filter(({ status }) => status !== 200 && status !== 204)).toEqual([]);
        expect(product.log.filter(({ msg }) => msg === 'stopping')).toHaveLength(1);
        expect(product.log.slice(-6).map(({ msg, part }) => part ?? msg)).toEqual([
          ...['requests', 'jobs', 'copies', 'database', 'lock'],
          'stopped',
        ]);
        expect(product.log.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
        expect(await takesConnections(product.port)).toBe(false);
      },
      // Nobody waits for a place: on a busy machine that takes more than the 5 seconds after which a request is refused.
      { SHUTDOWN_GRACE_SECONDS: String(grace), MAX_CONCURRENT_REQUESTS: '32' },
    );
  },
);
