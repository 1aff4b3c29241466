import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { portalPolicy } from './security-headers.ts';

/** Sends the page with a status. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply, status: number) => FastifyReply;

/**
 * Reads the portal's page, once. It is sent with the policy that allows the scripts in it, compressed where the browser takes brotli,
 * and not again to a browser that has it.
 */
export async function portalPage(file: string): Promise<SendPage> {
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
