import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { BUSY_MESSAGE, type FieldErrors, toFieldErrors } from '#common/api/errors.ts';
import { LARGEST_ID } from '#common/api/limits.ts';
import { IDEMPOTENT_REPLAYED } from '#common/api/repetition.ts';
import { SECOND } from '#common/words/units.ts';
import {
  HttpError,
  isCollision,
  isDatabaseAway,
  isDiskFull,
  isStatementTimeout,
  isUnstorable,
  NotSetUp,
} from '#server/data/errors.ts';
import { loggable } from '#server/data/log.ts';
import { noteOutage } from '#server/data/outage.ts';
import { AlreadyAnswered } from '#server/data/repetition.ts';
import { UNCACHED } from './headers.ts';
import { sendAnswer } from './repetition.ts';

/** How long (ms) the rest of a refused form is read before the connection is closed, so that its sender sees the answer. */
const READ_AT_MOST = 15 * SECOND;

/** Discards the rest of a refused request's body. True if its sender is still sending. */
function discardBody({ raw }: FastifyRequest): boolean {
  if (raw.readableEnded || raw.destroyed) return false;
  // If nothing has read the body, Node discards it after the answer.
  if (raw.readableFlowing !== null) {
    const timer = setTimeout(() => raw.socket.destroy(), READ_AT_MOST).unref();
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
    // A parser that gets more data would fill the memory.
    raw.unpipe();
    raw.resume();
  }
  return !raw.complete;
}

/** Messages for refusals of Fastify and its plugins before a route runs. */
const SENTENCES = {
  400: 'The request could not be read.',
  404: 'Not found.',
  405: 'This is no proxy.',
  408: 'The request took too long.',
  409: 'Somebody else changed this at the same moment. Please try again.',
  413: 'This is too large.',
  415: 'This kind of content is not accepted here.',
  431: 'The address or the headers of the request are too long.',
  503: BUSY_MESSAGE,
  507: 'There is no space left to store this. Please tell the administrators.',
} as const;

const UNAVAILABLE = 'The service is not available at the moment. Please try again shortly.';

/** After how many seconds a refused client may try again. */
const RETRY_SOON = { 'retry-after': '5' };

/** Node's codes for a request whose head was not accepted; other codes mean that it is not HTTP. */
const UNREADABLE: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

const sentenceFor = (status: number): string | undefined => (SENTENCES as Record<number, string>)[status];

/** Turns any error into the API's answer: {errors} for input, {detail} for others, never an internal message. */
export async function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (error instanceof AlreadyAnswered) return sendAnswer(reply.header(IDEMPOTENT_REPLAYED, 'true'), error.answer);
  if (error instanceof HttpError) {
    const { status, body, headers } = error instanceof NotSetUp && request.user?.is_staff ? error.forStaff : error;
    return refuse(reply, status, body, headers);
  }
  if (error instanceof z.core.$ZodError) return refuse(reply, 400, { errors: toFieldErrors(error) });
  if (hasZodFastifySchemaValidationErrors(error)) return refuse(reply, 400, { errors: routeErrors(error.validation) });
  if (isUnstorable(error)) {
    if (namesNoRow(request.params)) return refuse(reply, 404, { detail: SENTENCES[404] });
    return refuse(reply, 400, { errors: { non_field_errors: ['The request holds a value that cannot be stored.'] } });
  }
  if (isCollision(error)) {
    request.log.warn({ err: loggable(error), route: request.routeOptions.url }, 'requests collided');
    return refuse(reply, 409, { detail: SENTENCES[409] });
  }
  if (isDatabaseAway(error)) {
    noteOutage(request.log, error);
    return refuse(reply, 503, { detail: UNAVAILABLE }, RETRY_SOON);
  }
  const status = isStatementTimeout(error) ? 503 : (error.statusCode ?? 500);
  if (status >= 400 && status < 500) {
    return refuse(reply, status, { detail: sentenceFor(status) ?? 'The request was refused.' });
  }
  request.log.error({ err: loggable(error), route: request.routeOptions.url }, 'request failed');
  const code = isDiskFull(error) ? 507 : status === 503 ? 503 : 500;
  const detail = sentenceFor(code) ?? 'Something went wrong on our side. Please try again.';
  return refuse(reply, code, { detail }, code === 503 ? RETRY_SOON : {});
}

/**
 * Sends a refusal unchanged. A route's response schemas describe its own refusals; one that comes before the
 * route runs may have another shape, and must not fail on them.
 */
async function refuse(
  reply: FastifyReply,
  status: number,
  body: HttpError['body'],
  headers: Record<string, string> = {},
): Promise<void> {
  // A client that is still sending gets the answer instead of a closed connection.
  if (discardBody(reply.request)) reply.removeHeader('connection');
  await reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

type Headers = Record<string, string>;

/** Answers 404 for an address that cannot be decoded or is too long. No hook runs then, so the headers are given. */
export const refuseAddress =
  (headers: Headers) =>
  (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    reply
      .code(404)
      .headers({ ...headers, ...UNCACHED })
      .send({ detail: SENTENCES[404] });
  };

/** An answer in the API's form for a connection without a reply of Fastify; the connection is closed after it. */
function rawRefusal(status: number, headers: Headers): string {
  const body = JSON.stringify({ detail: sentenceFor(status) });
  const all = {
    ...headers,
    ...UNCACHED,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Answers a request that is not HTTP, or whose head is too large or too slow, in the API's form with these headers. */
export const refuseUnreadable =
  (headers: Headers) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.write(rawRefusal(UNREADABLE[error.code ?? ''] ?? 400, headers));
    socket.destroy(error);
  };

/** Answers CONNECT, which asks for a line to another machine; without this, Node ends the connection in silence. */
export const refuseConnect =
  (headers: Headers) =>
  (_request: IncomingMessage, socket: Duplex): void => {
    // Node has left the connection to us, with its errors.
    socket.on('error', () => socket.destroy());
    socket.end(rawRefusal(405, { ...headers, allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' }), () =>
      socket.destroy(),
    );
  };

/** True if a number in the address is larger than any id. */
function namesNoRow(params: unknown): boolean {
  return Object.values(params ?? {}).some((value) => Number(value) > LARGEST_ID);
}

type RouteIssue = { instancePath: string; message?: string; params?: object };

function routeErrors(issues: readonly RouteIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const path = issue.instancePath.split('/').filter(Boolean);
    for (const [field, message] of messagesOf(path, issue)) {
      errors[field] = [...new Set([...(errors[field] ?? []), message])];
    }
  }
  return errors;
}

/** The fields of an issue with their messages. If a body may have several forms, uses the one with the fewest issues. */
function messagesOf(path: readonly PropertyKey[], { message, params }: RouteIssue): [string, string][] {
  const forms = params && 'errors' in params ? (params.errors as z.core.$ZodIssue[][]) : [];
  const nearest = forms.toSorted((a, b) => a.length - b.length)[0];
  if (nearest) return nearest.map((issue) => [[...path, ...issue.path].join('.') || 'non_field_errors', issue.message]);
  return [[path.join('.') || 'non_field_errors', message ?? 'Invalid value']];
}
