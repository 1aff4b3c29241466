import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import * as z from 'zod';
import { page } from '#common/api/lists.ts';
import { KIB } from '#common/words/units.ts';
import { callerOf } from '#server/access/callers.ts';
import { audit } from '#server/data/audit.ts';
import { Answer, once } from '#server/data/repetition.ts';
import type { Context } from '#server/outside/context.ts';
import type { Call, Download, Responses } from './call.ts';
import { contentDisposition } from './content-disposition.ts';
import { API_DOCS } from './headers.ts';
import { refuseUnknownFields } from './known-fields.ts';
import { pageAnswer } from './lists.ts';
import { keyedCall, sendAnswer } from './repetition.ts';

/** The default limit of a JSON body, in bytes. */
const USUAL_BODY = 128 * KIB;
/** The limit of public calls: a few short texts. */
const PUBLIC_BODY = 8 * KIB;

/** True for addresses of calls, but not of the pages of the documentation. */
export const isOfApi = (url = ''): boolean => url.startsWith('/api') && !url.startsWith(API_DOCS);

/** Refuses to add an API route that no call declares. Must be called before routes are added. */
export function requireDeclared(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!isOfApi(url)) return;
    if (!config?.call) throw new Error(`No call declares ${method} ${url}`);
    if (method === 'POST' && !config.call.repeat)
      throw new Error(`${method} ${url} does not say what a repetition does`);
  });
}

/** Adds calls to the server under a heading of the document of the API. */
export function mountCalls(app: FastifyInstance, ctx: Context, heading: string, calls: readonly Call[]): void {
  for (const call of calls) {
    if (call.development && ctx.config.production) continue;
    if (!call.parsers) mount(app, ctx, heading, call);
    else
      app.register(async (scope) => {
        call.parsers?.(scope);
        mount(scope, ctx, heading, call);
      });
  }
}

function mount(app: FastifyInstance, ctx: Context, heading: string, call: Call): void {
  const { route, params, query, response, list, parsers, before, ask: _ask, run: _run, ...said } = call;
  const { body, form, summary, description, hidden, bodyLimit, exported } = said;
  const access = callerOf(call.access);
  const [method = '', url = ''] = route.split(' ');
  const requireKnown = refuseUnknownFields(body ?? z.object({}));
  const responses = list ? { 200: page(list), ...response } : response;
  app.route({
    method: method as HTTPMethods,
    url,
    schema: {
      tags: [heading],
      summary,
      description,
      hide: hidden,
      ...(params && { params }),
      ...(query && { querystring: query }),
      // A form is checked when it has been read.
      ...(body && !form && { body }),
      ...(responses && { response: responses }),
    },
    preValidation: async (request) => {
      if (!form && !parsers) requireKnown(request.body);
    },
    config: { call: { ...said, access } },
    bodyLimit: bodyLimit ?? (access === 'public' ? PUBLIC_BODY : USUAL_BODY),
    handler: async (request, reply) => {
      const given = givenBy(ctx, request, reply);
      await before?.(given);
      if (exported) await recordExport(given, exported);
      const result = form
        ? await form.read(ctx, request, async (fields, files, content) => {
            requireKnown(fields);
            return work(call, { ...given, body: body ? body.parse(fields) : fields, files }, content);
          })
        : await work(call, given, request.body);
      return answer(call, request, reply, result);
    },
  });
}

type Given = ReturnType<typeof givenBy>;

/** Does the work of a call, and returns what it returns; for a call with a key the answer, made in the transaction of the work. */
async function work({ ask, run, response }: Call, given: Given, content: unknown): Promise<unknown> {
  const { ctx, request, reply } = given;
  const asking = ask && (() => ask(given));
  const keyed = keyedCall(ctx, request, content);
  if (!keyed) return run(given, await asking?.());
  return once(ctx.db, keyed, asking, async (tx, asked) => {
    const result = await run({ ...given, ctx: { ...ctx, db: tx } }, asked);
    const status = successOf(response);
    return new Answer(status, status === 204 ? '' : String(reply.code(status).serialize(result)));
  });
}

/** What a call is given. Access has been checked, so there is a user if the call needs one. */
const givenBy = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => ({
  ctx,
  user: request.user as NonNullable<FastifyRequest['user']>,
  params: request.params,
  query: request.query,
  body: request.body,
  files: {},
  request,
  reply,
});

/** Records an export before data are sent, also for HEAD, which tells how much there is. */
async function recordExport({ ctx, params }: Given, action: string) {
  const { id, number } = params as { id?: number; number?: number };
  await audit(ctx.db, { action, entityId: id ?? number });
}

type Rows = { count: number; rows: unknown[] };

function answer({ list, file, response }: Call, request: FastifyRequest, reply: FastifyReply, result: unknown) {
  // The work has already answered; a file has no result then, although its client may have left before the end.
  if (result instanceof Answer) return sendAnswer(reply, result);
  if (reply.sent || (file && result === undefined)) return reply;
  if (file) return sendFile(reply, file, result as Download);
  if (list) {
    const { count, rows } = result as Rows;
    return pageAnswer(request, request.query as Parameters<typeof pageAnswer>[1], count, rows);
  }
  const status = successOf(response);
  return reply.code(status).send(status === 204 ? null : result);
}

const successOf = (response: Responses = {}) => Number(Object.keys(response)[0] ?? 200);

function sendFile(
  reply: FastifyReply,
  type: string,
  { content, name, otherwise = 'file', status = 200, policy }: Download,
) {
  if (policy) reply.header('content-security-policy', policy);
  if (name) reply.header('content-disposition', contentDisposition('attachment', name, otherwise));
  return reply
    .code(status)
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .send(content);
}
