import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  CALL_KEPT,
  CALL_MESSAGES,
  IDEMPOTENCY_KEY,
  isIdempotencyKey,
  REPETITION_WINDOW,
} from '#common/api/repetition.ts';
import { networkOf } from '#server/access/throttle.ts';
import { signature } from '#server/data/config/keys.ts';
import { badInput } from '#server/data/errors.ts';
import type { Answer, NewCall } from '#server/data/repetition.ts';
import type { Context } from '#server/outside/context.ts';

/**
 * The call of a request whose repetitions are recognised; null for any other. `content` identifies what was sent: a body, or the
 * fields of a form and the hashes of its files. @throws HttpError 400 for an invalid key
 */
export function keyedCall(ctx: Context, request: FastifyRequest, content: unknown): NewCall | null {
  const repetition = request.routeOptions.config.call?.repeat;
  if (!repetition || repetition === 'own') return null;
  const key = request.headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (key === undefined && repetition === 'key') return null;
  if (key !== undefined && !(typeof key === 'string' && isIdempotencyKey(key))) {
    throw badInput({ [IDEMPOTENCY_KEY]: [CALL_MESSAGES.badKey] });
  }
  const hash = (...parts: unknown[]) => signature(ctx.config.secrets, 'calls', JSON.stringify(parts));
  const fingerprint = hash(request.query, content);
  const caller = request.user ? request.user.id : networkOf(request);
  const name = key === undefined ? { same: fingerprint } : { key };
  return {
    id: hash(caller, request.routeOptions.url, request.params, name),
    userId: request.user?.id ?? null,
    fingerprint,
    kept: key === undefined ? REPETITION_WINDOW : CALL_KEPT,
  };
}

/** Sends an answer whose body is text already. */
export async function sendAnswer(reply: FastifyReply, { status, body }: Answer): Promise<void> {
  reply.code(status);
  if (body === '') await reply.send();
  else await reply.type('application/json; charset=utf-8').send(body);
}
