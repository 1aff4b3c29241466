import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HOUR, SECOND } from '#common/values/durations.ts';
import type { Context } from '#server/context.ts';
import { forbidden } from '#server/http/errors.ts';
import { contentPolicy } from '#server/http/security-headers.ts';
import { type FileAddress, isGenuine } from './addresses.ts';
import { contentOf } from './content.ts';
import { ADDRESS_OVER, type FoundFile, findFile } from './find.ts';
import { recordView } from './record-view.ts';

/** Nothing in a file may run, whatever type a browser assumes. */
const FOR_THE_REST = contentPolicy(["default-src 'none'", "style-src 'unsafe-inline'", 'sandbox']);
/** A browser's own PDF viewer does not start in a sandbox; PDF documents with scripts are refused when they come in. */
const FOR_PDF = contentPolicy(["script-src 'none'"], "'self'");

/** A design stays in no cache, where the next person at the browser could find it. */
const CACHING: Record<FileAddress['use'], string> = {
  design: 'private, no-store',
  portrait: `private, max-age=${HOUR / SECOND}`,
};

/** Serves a file at a signed address. Records views of designs. @throws 403 or 404 */
export async function serveFile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  address: FileAddress,
  download: boolean,
): Promise<FastifyReply> {
  if (!isGenuine(ctx.config, address)) throw forbidden(ADDRESS_OVER);
  const found = await findFile(ctx.db, address);
  const { etag, mime, open } = contentOf(ctx, found, address);
  // Whoever is told that the own copy is still fresh looks at it; a HEAD shows nothing.
  const record = async () => {
    if (request.method !== 'GET' || !isRecorded(found, address)) return;
    await recordView(ctx.db, found.file.id, found.viewerId);
  };
  const headers = {
    etag,
    'cache-control': CACHING[address.use],
    'content-type': download ? 'application/octet-stream' : mime,
    'content-disposition': disposition(download || found.file.kind === 'attachment', found.file.original_name),
    // Other origins may show it, since the address is secret.
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': mime === 'application/pdf' && !download ? FOR_PDF : FOR_THE_REST,
  };
  if (request.headers['if-none-match'] === etag) {
    await record();
    return reply.code(304).headers(headers).send();
  }
  const { size, read } = await open();
  // An empty stream keeps the length that a HEAD is asked for.
  const body = request.method === 'GET' ? await read() : Readable.from([]);
  await record();
  return reply.headers(headers).header('content-length', size).send(body);
}

/** Every view by an expert, and what leaves in full quality with staff. Their small pictures would drown the log. */
const isRecorded = ({ expert }: FoundFile, { use, variant }: FileAddress) =>
  expert !== null || (use === 'design' && variant === 'original');

/** The name for saving, in two spellings, because some browsers only read one of them (RFC 6266). */
function disposition(download: boolean, name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${download ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
