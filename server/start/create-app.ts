import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { REQUEST_TIMEOUT } from '#common/api/limits.ts';
import { IDEMPOTENT_REPLAYED } from '#common/api/repetition.ts';
import { loadNumberingPlans } from '#common/people/phone-number.ts';
import { KIB } from '#common/words/units.ts';
import { authorise, Identities } from '#server/access/authenticate.ts';
import { recordRefusals } from '#server/access/record-refusals.ts';
import { throttleExpensive } from '#server/access/throttle.ts';
import { rememberCallers, requestIds } from '#server/data/request.ts';
import { cleanSpoolAtStart } from '#server/library/files/clean-up.ts';
import type { Context } from '#server/outside/context.ts';
import { admitFairly } from '#server/web/admission.ts';
import { handleError, refuseAddress, refuseConnect, refuseUnreadable } from '#server/web/error-handler.ts';
import { setInputMessages } from '#server/web/errors.ts';
import { answerHeaders, secureAnswers } from '#server/web/headers.ts';
import { isOfApi, mountCalls, requireDeclared } from '#server/web/mount-calls.ts';
import { describeApi } from '#server/web/openapi.ts';
import { servePortal } from '#server/web/portal-files.ts';
import { refuseUnstorableText } from '#server/web/storable-text.ts';
import { drainOnClose, PatientServer } from './draining.ts';
import { features } from './features.ts';

/** Limits of one form; sizes in bytes. */
const MAX_FIELDS = 200;
const MAX_FIELD_SIZE = 64 * KIB;
const MAX_PART_HEADERS = 20;

/** Builds the server. It does not listen yet. */
export async function createApp(ctx: Context): Promise<FastifyInstance> {
  setInputMessages();
  const headers = answerHeaders(ctx.config.publicUrl);
  const app = fastify({
    serverFactory: (handler, options) => new PatientServer(handler, options, ctx.config.shutdown.grace),
    // While the server shuts down, requests are served as usual until their connections are closed.
    return503OnClosing: false,
    genReqId: requestIds(ctx.config.trustProxy),
    // The log adds the id of the request by itself.
    childLoggerFactory: (logger) => logger,
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ctx.config.trustProxy,
    // Closes idle connections. A stalled upload has been answered by then.
    connectionTimeout: 2 * REQUEST_TIMEOUT,
    // Fastify would end the draining after 10 seconds; it has limits of its own.
    pluginTimeout: 0,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: refuseAddress(headers),
    clientErrorHandler: refuseUnreadable(headers),
  });
  app.server.on('connect', refuseConnect(headers));

  // Bodies are JSON or multipart; all others are answered with 415.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.decorateRequest('user', null);
  rememberCallers(app);
  secureAnswers(app, ctx.config.publicUrl);
  drainOnClose(app, ctx.config.shutdown, ctx.log);
  readJson(app);

  await loadNumberingPlans();
  requireDeclared(app);
  admitFairly(app, ctx);
  const identities = new Identities(ctx.database);
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions;
    if (!isOfApi(url)) return;
    await authorise(ctx, identities, request, config.call);
    await throttleExpensive(ctx, request);
  });

  recordRefusals(app, ctx);
  app.addHook('preValidation', refuseUnstorableText);

  await app.register(cors, {
    origin: new URL(ctx.config.publicUrl).origin,
    exposedHeaders: ['content-disposition', 'retry-after', IDEMPOTENT_REPLAYED],
    // Answers any OPTIONS request like a preflight.
    strictPreflight: false,
  });
  await app.register(cookie);
  await app.register(compress, { threshold: 2048, encodings: ['gzip', 'identity'] });
  await app.register(multipart, {
    limits: { fields: MAX_FIELDS, parts: MAX_FIELDS, fieldSize: MAX_FIELD_SIZE, headerPairs: MAX_PART_HEADERS },
  });
  if (ctx.config.apiDocs) await describeApi(app, ctx.config.publicUrl);

  for (const [heading, calls] of Object.entries(features)) mountCalls(app, ctx, heading, calls);
  app.addHook('onReady', () => cleanSpoolAtStart(ctx));
  await servePortal(app, ctx.db);
  return app;
}

/** Reads JSON bodies and ignores an empty one: some clients name the content type of calls without a body. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
