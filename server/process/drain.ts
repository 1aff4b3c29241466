import type { FastifyRequest } from 'fastify';

/** How long (ms) the rest of a refused form is read, so that its sender sees the answer, before the connection is closed. */
const DRAIN_TIME = 15_000;

/** Discards the rest of a refused request's body. True if its sender is still sending. */
export function drain({ raw }: FastifyRequest): boolean {
  if (raw.readableEnded || raw.destroyed) return false;
  // Node itself discards a body that was not read, after the answer is sent.
  if (raw.readableFlowing !== null) {
    const timer = setTimeout(() => raw.socket.destroy(), DRAIN_TIME).unref();
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
    // Data piped into a parser would fill the memory.
    raw.unpipe();
    raw.resume();
  }
  return !raw.complete;
}
