import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
import { loggable } from '#server/data/log.ts';
import { claimCall, deleteCall, deleteIfExpired, keepAnswer, releaseCall } from '#server/data/repetition.ts';
import { duringCall, type RunningCall } from '#server/data/running-call.ts';
import type { Context } from '#server/outside/context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call of this request; null if its repetitions are not tracked. */
    call: RunningCall | null;
  }
}

/** Makes every POST that declares a repetition (see call.ts) have its effect once. Forms call `runFormOnce` after reading. */
export function makePostsRepeatable(app: FastifyInstance, ctx: Context): void {
  app.decorateRequest('call', null);
  app.addHook('preHandler', (request, _reply, done) => {
    // Forms have not been read yet.
    const begun = request.isMultipart() ? Promise.resolve(null) : begin(ctx, request, request.body);
    begun.then(
      (call) => (call ? duringCall(call, done) : done()),
      (error: Error) => done(error),
    );
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { call } = request;
    if (!call) return;
    request.call = null;
    try {
      await end(ctx, call, reply.statusCode, payload);
    } catch (error) {
      // The effect happened and its steps are stored, so a repetition finds them.
      request.log.error({ err: loggable(error) }, 'the answer of a call could not be kept');
    }
  });
}

/** Runs the work of a form as one call. `content` identifies what was read: its fields, and the hashes of its files. */
export async function runFormOnce<T>(
  ctx: Context,
  request: FastifyRequest,
  content: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const call = request.isMultipart() ? await begin(ctx, request, content) : null;
  return call ? duringCall(call, work) : work();
}

/** Sends the kept answer. */
export async function answerAgain(reply: FastifyReply, status: number, body: string): Promise<void> {
  reply.code(status).header('idempotent-replayed', 'true');
  if (body === '') await reply.send();
  else
    await reply
      .type('application/json; charset=utf-8')
      .serializer((text: string) => text)
      .send(body);
}

/** @throws HttpError 400 for an invalid key, 409; AlreadyAnswered */
async function begin(ctx: Context, request: FastifyRequest, content: unknown): Promise<RunningCall | null> {
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
  const id = hash(caller, request.routeOptions.url, request.params, name);
  if (key === undefined) await deleteIfExpired(ctx.db, id);
  const kept = key === undefined ? REPETITION_WINDOW : CALL_KEPT;
  request.call = await claimCall(ctx.db, { id, userId: request.user?.id ?? null, fingerprint, kept });
  return request.call;
}

async function end(ctx: Context, call: RunningCall, status: number, payload: unknown): Promise<void> {
  if (status < 300) await keepAnswer(ctx.db, call, status, typeof payload === 'string' ? payload : '');
  else if (status < 500) await deleteCall(ctx.db, call);
  else await releaseCall(ctx.db, call);
}
