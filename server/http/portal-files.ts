import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '#server/app.ts';
import { StartError } from '#server/process/start-error.ts';

const dist = path.join(import.meta.dirname, '..', '..', 'dist');

const isBuilt = () => existsSync(path.join(dist, 'index.html'));

/** Throws StartError if the portal is not built, since every screen would be 404. */
export function requirePortal(): void {
  if (isBuilt()) return;
  throw new StartError(
    'The portal is not built: dist/ holds no index.html. Run "npm run build", or set SERVE_PORTAL=0 where another server serves the portal.',
  );
}

/** Addresses of the API, also written in ways that are none: no screen is there. */
const API = /^\/+api/i;

/** Serves the built portal: hashed assets with a year of caching, and index.html for every address of a screen. */
export async function servePortal(app: App): Promise<void> {
  if (!isBuilt()) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ detail: 'Not found.' }));
    return;
  }
  const index = await readFile(path.join(dist, 'index.html'));
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders(reply, file) {
      const immutable = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      ['GET', 'HEAD'].includes(request.method) &&
      !API.test(request.url) &&
      !/\.[a-z0-9]+$/i.test(request.url.split('?')[0] ?? '');
    if (!isScreen) return reply.code(404).send({ detail: 'Not found.' });
    return reply.type('text/html').header('cache-control', 'no-cache').send(index);
  });
}
