import type { FastifyRequest } from 'fastify';
import { SECOND } from '#common/values/durations.ts';

/** How long (ms) the rest of a refused form is read, so that its sender sees the answer, before the connection is closed. */
const READ_AT_MOST = 15 * SECOND;

/** Discards the rest of a refused request's body. True if its sender is still sending. */
export function discardBody({ raw }: FastifyRequest): boolean {
  if (raw.readableEnded || raw.destroyed) return false;
  // Node itself discards a body that was not read, after the answer is sent.
  if (raw.readableFlowing !== null) {
    const timer = setTimeout(() => raw.socket.destroy(), READ_AT_MOST).unref();
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
    // Data piped into a parser would fill the memory.
    raw.unpipe();
    raw.resume();
  }
  return !raw.complete;
}
