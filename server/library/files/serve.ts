import { Readable } from 'node:stream';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isStaffRole } from '#common/access/roles.ts';
import { FILE_MESSAGES } from '#common/library/files.ts';
import { HOUR, SECOND } from '#common/words/units.ts';
import { agreementRequired, hasAccepted } from '#server/access/agreement.ts';
import { isListedFor, isOpenSession } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { forbidden, notFound } from '#server/data/errors.ts';
import { logRepeatable } from '#server/data/log.ts';
import { sessions, users } from '#server/data/schema/accounts.ts';
import { assessments, assignments } from '#server/data/schema/assessments.ts';
import { files, fileViews } from '#server/data/schema/files.ts';
import type { Context } from '#server/outside/context.ts';
import { MissingContent } from '#server/outside/storage/adapter.ts';
import { contentDisposition } from '#server/web/content-disposition.ts';
import { contentPolicy } from '#server/web/headers.ts';
import { dayOf, type FileAddress, type FileRow, isGenuine, variantName } from './view.ts';
import { type MarkedFor, markedPicture, watermarkName } from './watermark.ts';

export type FoundFile = {
  file: FileRow;
  viewerId: number;
  /** The expert whose name the watermark of a design carries; null for staff and for files that are not designs. */
  expert: MarkedFor | null;
};

export const ADDRESS_OVER = 'This address is no longer valid. Please reload the page.';

/**
 * The file of a genuine address, if its person may still see it: in an open session of an active account. A design
 * is only for staff, and for experts who accepted the agreement in force and whose assignment has not ended.
 * @throws HttpError 403, 404 for a missing file
 */
export async function findFile(db: Db, { fileId, use, session, assessment }: FileAddress): Promise<FoundFile> {
  const [row] = await db
    .select({
      file: files,
      role: users.role,
      person: { id: users.id, first_name: users.first_name, last_name: users.last_name },
      accepted: hasAccepted(users.id),
      takesPart: sql<boolean>`coalesce(${isListedFor(users.id)}, false)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(assignments, and(eq(assignments.assessment_id, assessment), eq(assignments.expert_id, users.id)))
    .leftJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .leftJoin(files, and(eq(files.id, fileId), isNotNull(files.ready_at)))
    .where(and(eq(sessions.id, session), isOpenSession(), eq(users.is_active, true), isNull(users.erased_at)));
  if (!row) throw forbidden(ADDRESS_OVER);
  const expert = use === 'design' && !isStaffRole(row.role) ? row.person : null;
  if (expert && !row.takesPart) throw forbidden(ADDRESS_OVER);
  if (expert && !row.accepted) throw agreementRequired();
  if (!row.file) throw notFound();
  return { file: row.file, viewerId: row.person.id, expert };
}

/**
 * The content of an address, its type and its ETag. An expert gets pictures with a watermark, never the original of a picture or a
 * document. 3D models, over which the portal shows the name, and attachments of invitations have no watermark.
 * @throws HttpError 403 for an original, 404 if there is no such part
 */
export function contentOf(ctx: Context, found: FoundFile, address: FileAddress) {
  const { file, expert } = found;
  const stored = storedPart(found, address.variant);
  if (!stored) throw notFound();
  const { key, size, mime } = stored;
  const tag = `${file.sha256.slice(0, 20)}-${address.variant}`;
  if (!expert || file.kind === 'model' || file.kind === 'attachment') {
    const read = () => orMissing(ctx, file.id, key, ctx.storage.stream(key));
    return { etag: `"${tag}"`, mime, open: async () => ({ size, read }) };
  }
  if (address.variant === 'original') throw forbidden(FILE_MESSAGES.originalKept);
  const day = dayOf(address);
  const open = async () => {
    const mark = { who: watermarkName(expert), day };
    const bytes = await orMissing(ctx, file.id, key, markedPicture(ctx, key, mark, expert.id));
    return { size: bytes.length, read: async () => Readable.from([bytes]) };
  };
  return { etag: `"${tag}-${expert.id}-${day}"`, mime, open };
}

function storedPart({ file }: FoundFile, variant: string) {
  if (variant === 'original') return { key: file.key, size: file.size, mime: file.mime };
  const found = file.variants.find((candidate) => variantName(candidate) === variant);
  return found && { key: found.key, size: found.size, mime: 'image/webp' };
}

async function orMissing<T>(ctx: Context, fileId: number, key: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof MissingContent)) throw error;
    logRepeatable(ctx.log, '', 'error', { file: fileId, key }, 'the content of a file is missing');
    throw notFound();
  }
}

/** The policy of all other files: nothing in them may run, whatever type a browser assumes. */
const FOR_THE_REST = contentPolicy(["default-src 'none'", "style-src 'unsafe-inline'", 'sandbox']);
/** A browser's PDF viewer does not start in a sandbox. PDF documents with scripts are refused on upload. */
const FOR_PDF = contentPolicy(["script-src 'none'"], "'self'");

/** Designs are not cached, since the next person at the browser could find them. */
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
  // An answer with 304 counts as a view too; a HEAD shows nothing.
  const record = async () => {
    if (request.method !== 'GET' || !isRecorded(found, address)) return;
    await recordView(ctx.db, found.file.id, found.viewerId);
  };
  const headers = {
    etag,
    'cache-control': CACHING[address.use],
    'content-type': download ? 'application/octet-stream' : mime,
    'content-disposition': contentDisposition(
      download || found.file.kind === 'attachment' ? 'attachment' : 'inline',
      found.file.original_name,
      `file-${found.file.id}`,
    ),
    // Other origins may show it, since the address is secret.
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': mime === 'application/pdf' && !download ? FOR_PDF : FOR_THE_REST,
  };
  if (request.headers['if-none-match'] === etag) {
    await record();
    return reply.code(304).headers(headers).send();
  }
  const { size, read } = await open();
  // An empty stream, so that the length in the answer to a HEAD stays.
  const body = request.method === 'GET' ? await read() : Readable.from([]);
  await record();
  return reply.headers(headers).header('content-length', size).send(body);
}

/** Records every view by an expert, and views in full quality by staff, but not the small pictures that staff see. */
const isRecorded = ({ expert }: FoundFile, { use, variant }: FileAddress) =>
  expert !== null || (use === 'design' && variant === 'original');

/** Views of a file by a person within this time (minutes) count as one, since a picture has sizes and a document pages. */
const SAME_VIEW = 5;

/** Records that a person was given a design. */
async function recordView(db: Db, fileId: number, userId: number): Promise<void> {
  await db.execute(sql`
    insert into ${fileViews} (file_id, user_id)
    select ${fileId}::integer, ${userId}::integer
    where not exists (
      select 1 from ${fileViews} v where v.user_id = ${userId} and v.file_id = ${fileId}
        and v.viewed_at > now() - make_interval(mins => ${SAME_VIEW}::integer)
    )`);
}
