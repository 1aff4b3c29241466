import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isScreen } from '#common/access/screens.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import { StartError } from '#server/process/start-error.ts';
import { portalPage } from './portal-page.ts';
import { builtPortal, currentStamp, DIST } from './portal-stamp.ts';
import { publishedFile } from './published-files.ts';

const REMEDY = 'Run "npm run build" where all packages are installed (npm ci --include=dev), then start again.';

/**
 * Throws StartError if the portal is not built. In production the build must also be the one of these sources, where they are
 * there; the address of its API was chosen when it was built.
 */
export async function requirePortal(production: boolean): Promise<void> {
  const built = await builtPortal();
  if (!built) throw new StartError(`The portal is not built. ${REMEDY}`);
  if (!production) return;
  const current = await currentStamp();
  if (current && built.sources !== current.sources) {
    throw new StartError(`The portal in dist/ was built from other sources than these. ${REMEDY}`);
  }
}

/** A file whose name changes with its content. */
const ASSET = /^\/assets\/([\w.-]+)$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Types of the files that a build names by their content. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Addresses of the API, also written in ways that are none: they never answer with a page. */
const API = /^\/+api/i;

/**
 * Serves the built portal: its files, those of other releases from the database, and the page, which stays the same until the
 * server is started again, at the addresses of screens. A browser gets the page at any other address too, with status 404.
 */
export async function servePortal(app: App, db: Db, dist = DIST): Promise<void> {
  const notFound = (reply: FastifyReply) => reply.code(404).send({ detail: 'Not found.' });
  if (!(await builtPortal(dist))) {
    app.setNotFoundHandler((_request, reply) => notFound(reply));
    return;
  }
  const sendPage = await portalPage(path.join(dist, 'index.html'));
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/*.{gz,br}'],
    setHeaders(reply, file) {
      reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? IMMUTABLE : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const address = request.url.split('?')[0] ?? '';
    if (!['GET', 'HEAD'].includes(request.method) || API.test(address)) return notFound(reply);
    const asset = ASSET.exec(address)?.[1];
    if (asset) return (await sendPublished(db, asset, request, reply)) ?? notFound(reply);
    const known = isScreen(address);
    if (!known && !request.headers.accept?.includes('text/html')) return notFound(reply);
    return sendPage(request, reply, known ? 200 : 404);
  });
}

/** Answers with a file of another release; undefined if none of the last ones has it. */
async function sendPublished(
  db: Db,
  name: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const content = await publishedFile(db, name);
  if (!content) return undefined;
  const etag = `"${name}"`;
  const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
  reply.type(type).headers({ 'cache-control': IMMUTABLE, vary: 'accept-encoding', etag });
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  if (/\bgzip\b/.test(headers['accept-encoding'] ?? '')) {
    return reply.header('content-encoding', 'gzip').send(Buffer.from(content));
  }
  return reply.send(await promisify(gunzip)(content));
}
