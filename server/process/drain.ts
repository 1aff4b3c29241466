import type { FastifyRequest } from 'fastify';

/** How long (ms) the rest of a form refused half-way is read, so that its sender sees the answer, before the line is cut. */
const DRAIN_TIME = 15_000;

/** Reads away what is left of a refused request's body. True while its sender is still sending. */
export function drain({ raw }: FastifyRequest): boolean {
  if (raw.readableEnded || raw.destroyed) return false;
  // One that nobody has begun to read is read away by Node itself once the answer is sent.
  if (raw.readableFlowing !== null) {
    const timer = setTimeout(() => raw.socket.destroy(), DRAIN_TIME).unref();
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
    // What is still piped into a parser would fill the memory there.
    raw.unpipe();
    raw.resume();
  }
  return !raw.complete;
}
