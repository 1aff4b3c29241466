import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gunzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isScreen } from '#common/access/screens.ts';
import type { Db } from '#server/data/database.ts';
import { StartError } from '#server/data/errors.ts';
import { portalPolicy } from './headers.ts';
import { builtPortal, currentStamp, DIST, serverFolder } from './portal-stamp.ts';
import { publishedFile } from './published-files.ts';

/** Sends the page with a status. */
type SendPage = (request: FastifyRequest, reply: FastifyReply, status: number) => FastifyReply;

/**
 * Reads the portal's page once. It is sent with the policy that allows its scripts, compressed if the browser takes brotli,
 * and with 304 to a browser that has it.
 */
async function portalPage(file: string): Promise<SendPage> {
  const page = await readFile(file, 'utf8');
  const compressed = await promisify(brotliCompress)(page);
  const etag = `"${hashOf(page)}"`;
  const scripts = page
    .split('<script>')
    .slice(1)
    .map((rest) => `'sha256-${hashOf(rest.split('</script>')[0] ?? '')}'`);
  const headers = {
    'cache-control': 'no-cache',
    'content-security-policy': portalPolicy(scripts),
    vary: 'accept-encoding',
    etag,
  };
  return (request, reply, status) => {
    reply.code(status).type('text/html').headers(headers);
    if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page);
    return reply.header('content-encoding', 'br').send(compressed);
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

const REMEDY = 'Run "npm run build" where all packages are installed (npm ci --include=dev), then start again.';

/**
 * Throws StartError if the portal is not built. In production, portal and server must also be built from the sources that
 * are present, if any.
 */
export async function requirePortal(production: boolean): Promise<void> {
  const built = await builtPortal();
  if (!built) throw new StartError(`The portal is not built. ${REMEDY}`);
  if (!production) return;
  if (!existsSync(path.join(DIST, serverFolder(built)))) throw new StartError(`The server is not built. ${REMEDY}`);
  const current = currentStamp();
  if (current && (built.sources !== current.sources || built.server !== current.server)) {
    throw new StartError(`The portal in dist/ was built from other sources than these. ${REMEDY}`);
  }
}

/** A file whose name changes with its content. */
const ASSET = /^\/assets\/([\w.-]+)$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The page, which has its own addresses, compressed copies, and files for the server, whose names begin with a dot. */
const NOT_SERVED = /^\/index\.html$|\.(gz|br)$|\/\./;

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

/** Addresses of the API, including misspelt ones, which are never answered with a page. */
const API = /^\/+api/i;

/**
 * Serves the built portal: its files, files of other releases from the database, and the page at the addresses of screens. The
 * page stays the same until the server restarts. A browser gets it at any other address too, with status 404.
 */
export async function servePortal(app: FastifyInstance, db: Db, dist = DIST): Promise<void> {
  const notFound = (reply: FastifyReply) => reply.code(404).send({ detail: 'Not found.' });
  if (!(await builtPortal(dist))) {
    app.setNotFoundHandler((_request, reply) => notFound(reply));
    return;
  }
  const sendPage = await portalPage(path.join(dist, 'index.html'));
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    preCompressed: true,
    setHeaders(reply, file) {
      reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? IMMUTABLE : 'no-cache');
    },
  });
  const files = new Set(await addressesIn(dist));
  // A route for each file would take a tenth of the start-up time and of the memory.
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const address = addressOf(request);
    return files.has(address) ? reply.sendFile(address) : reply.callNotFound();
  });
  app.setNotFoundHandler(async (request, reply) => {
    const address = addressOf(request);
    if (!['GET', 'HEAD'].includes(request.method) || API.test(address)) return notFound(reply);
    const asset = ASSET.exec(address)?.[1];
    if (asset) return (await sendPublished(db, asset, request, reply)) ?? notFound(reply);
    const known = isScreen(address);
    if (!known && !request.headers.accept?.includes('text/html')) return notFound(reply);
    return sendPage(request, reply, known ? 200 : 404);
  });
}

const addressOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? '';

/** The addresses of the files in a build. */
async function addressesIn(dist: string): Promise<string[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${path.relative(dist, path.join(parentPath, name)).split(path.sep).join('/')}`)
    .filter((address) => !NOT_SERVED.test(address));
}

/** Answers with a file of another release; undefined if none of the last ones has it. */
async function sendPublished(db: Db, name: string, { headers }: FastifyRequest, reply: FastifyReply) {
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
