import { Readable } from 'node:stream';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '#common/values/durations.ts';
import type { Context } from '#server/context.ts';
import { files, fileViews } from '#server/db/schema/files.ts';
import { forbidden, notFound } from '#server/http/errors.ts';
import type { ByteRange } from '#server/storage/adapter.ts';
import { MissingContent } from '#server/storage/missing-content.ts';
import { remaining } from './addresses.ts';
import { readRange } from './byte-range.ts';
import { type FileRow, variantName } from './view.ts';
import { viewerOf } from './viewer.ts';

/** The parts of an address. */
export type FileAddress = {
  fileId: number;
  variant: string;
  /** The expert it was made for, null for staff. */
  viewerId: number | null;
  expires: number;
  signature: string;
};

/** Nothing in a file may run, whatever type a browser assumes. */
const FOR_THE_REST = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** A browser's own PDF viewer does not start in a sandbox; PDF documents with scripts are refused when they come in. */
const FOR_PDF = "script-src 'none'; frame-ancestors 'self'";

const EXPIRED = 'This address is no longer valid. Please reload the page.';

/** Serves a file, or a part of it, at a signed address. Records an expert's view. @throws 403 or 404 */
export async function serveFile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  address: FileAddress,
  download: boolean,
): Promise<FastifyReply> {
  const left = remaining(ctx.config, { ...address, viewer: await viewerOf(ctx.db, address.viewerId) });
  if (left === null) throw forbidden(EXPIRED);
  const [file] = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.id, address.fileId), isNotNull(files.ready_at)));
  const content = file && contentOf(file, address.variant);
  if (!file || !content) throw notFound();

  const etag = `"${file.sha256.slice(0, 20)}-${address.variant}"`;
  const fresh = request.headers['if-none-match'] === etag;
  const range = fresh ? undefined : readRange(usableRange(request, etag), content.size);
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${content.size}`)
      .send({ detail: 'This part is not there.' });
  }
  // An empty stream keeps the length that a HEAD is asked for.
  const body =
    fresh || request.method === 'HEAD' ? Readable.from([]) : await openContent(ctx, file, content.key, range);
  if (address.viewerId !== null && request.method === 'GET' && (range?.start ?? 0) === 0) {
    await ctx.db.insert(fileViews).values({ file_id: file.id, user_id: address.viewerId });
  }
  reply.headers({
    etag,
    'cache-control': `private, max-age=${Math.floor(left / SECOND)}, immutable`,
    'accept-ranges': 'bytes',
    'content-type': download ? 'application/octet-stream' : content.mime,
    'content-disposition': disposition(download || file.kind === 'attachment', file.original_name),
    // Other origins may show it, since the address is secret.
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': content.mime === 'application/pdf' && !download ? FOR_PDF : FOR_THE_REST,
  });
  if (fresh) return reply.code(304).send();
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${content.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : content.size);
  return reply.send(body);
}

async function openContent(ctx: Context, file: FileRow, key: string, range: ByteRange | undefined): Promise<Readable> {
  try {
    return await ctx.storage.stream(key, range);
  } catch (error) {
    if (!(error instanceof MissingContent)) throw error;
    ctx.log.error({ file: file.id, key }, 'the content of a file is missing');
    throw notFound();
  }
}

/** The stored content behind a variant's name. */
function contentOf(file: FileRow, variant: string): { key: string; size: number; mime: string } | undefined {
  if (variant === 'original') return { key: file.key, size: file.size, mime: file.mime };
  const found = file.variants.find((candidate) => variantName(candidate) === variant);
  return found && { key: found.key, size: found.size, mime: 'image/webp' };
}

/** Ignores the range if it is meant for another version of the file. */
function usableRange({ headers }: FastifyRequest, etag: string): string | undefined {
  const wanted = headers['if-range'];
  return wanted === undefined || wanted === etag ? headers.range : undefined;
}

/** The name for saving, in two spellings, because some browsers only read one of them (RFC 6266). */
function disposition(download: boolean, name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${download ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
