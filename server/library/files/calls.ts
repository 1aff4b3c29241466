import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  fileLimits,
  MODEL_VIEWPOINTS,
  PDF_RENDERED_PAGES_MAX,
  type RenditionPayload,
  renditionPayload,
} from '#common/library/files.ts';
import { cameraFromText, type ViewCamera } from '#common/library/model-camera.ts';
import { HOUR, MIB, SECOND } from '#common/words/units.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, forbidden, notFound } from '#server/data/errors.ts';
import { fileRenditions, files, fileViews } from '#server/data/schema/files.ts';
import type { Context } from '#server/outside/context.ts';
import { type Call, call } from '#server/web/call.ts';
import { contentDisposition } from '#server/web/content-disposition.ts';
import { contentPolicy } from '#server/web/headers.ts';
import { noContent } from '#server/web/openapi.ts';
import { ADDRESS_OVER, contentOf, type FoundFile, findFile } from './content.ts';
import { formWith } from './form.ts';
import { pieceAt } from './pieces.ts';
import { markReady } from './receive-file.ts';
import { FILE_USES, type FileAddress, isGenuine } from './view.ts';

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
async function serveFile(
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

/**
 * Stores an image of a PDF's page, of a piece of it or of a model's view, in place of an older one of the same.
 * @throws 404 for an unknown file, 400 for a page of a file that is not a PDF, for a piece that is not where it says, or for an unknown view
 */
async function saveRendition(
  ctx: Context,
  fileId: number,
  payload: RenditionPayload,
  imageId: number | undefined,
): Promise<void> {
  if (imageId === undefined) throw badInput({ image: ['Please choose a file.'] });
  await ctx.db.transaction(async (tx) => {
    const [file] = await tx.select({ kind: files.kind }).from(files).where(eq(files.id, fileId)).for('share');
    if (!file) throw notFound();
    const place = payload.kind === 'piece' ? await placeOfPiece(tx, payload, imageId) : placeOf(file.kind, payload);
    if (payload.kind !== 'view' && file.kind !== 'pdf') throw badInput({ kind: ['Only PDF documents have pages.'] });
    await markReady(tx, [imageId]);
    await tx
      .insert(fileRenditions)
      .values({ file_id: fileId, kind: payload.kind, ...place, rendition_id: imageId })
      .onConflictDoUpdate({
        target: [fileRenditions.file_id, fileRenditions.kind, fileRenditions.position],
        set: { rendition_id: imageId, label: place.label, camera: place.camera },
      });
  });
}

type PiecePayload = Omit<Extract<RenditionPayload, { kind: 'piece' }>, 'kind'>;
type Place = { position: number; label: string; camera: ViewCamera | null };

function placeOf(kind: string, payload: Exclude<RenditionPayload, { kind: 'piece' }>): Place {
  if (payload.kind === 'page') {
    const { position, width_mm: width, height_mm: height } = payload;
    const label = width && height ? `${Math.round(width)} × ${Math.round(height)} mm` : '';
    return { position: requirePage(position), label, camera: null };
  }
  const position = MODEL_VIEWPOINTS.findIndex((point) => point.id === payload.label);
  if (kind !== 'model' || position < 0) throw badInput({ label: ['This view is not known.'] });
  return { position, label: payload.label, camera: payload.camera ? cameraFromText(payload.camera) : null };
}

async function placeOfPiece(tx: Db, { position, ...box }: PiecePayload, imageId: number): Promise<Place> {
  const place = pieceAt(requirePage(position), box);
  if (!place) throw badInput({ left: ['No piece begins here.'] });
  const [image] = await tx
    .select({ width: files.width, height: files.height })
    .from(files)
    .where(eq(files.id, imageId));
  if (image?.width !== place.size.width || image.height !== place.size.height) {
    throw badInput({ image: [`This piece must have ${place.size.width} × ${place.size.height} pixels.`] });
  }
  return { ...place.row, camera: null };
}

function requirePage(position: number): number {
  if (position <= PDF_RENDERED_PAGES_MAX) return position;
  throw badInput({ position: [`At most ${PDF_RENDERED_PAGES_MAX} pages are kept as images.`] });
}

/** A drawn picture is received up to this size, however small the installation's limit for uploaded images is. */
const DRAWN = { kind: 'image', keepOriginal: false, maxSize: 40 * MIB } as const;

/** Serving files at signed addresses, and storing the images that are drawn of them. */
export const fileCalls: Call[] = [
  call('GET /api/files/limits/', {
    summary: 'How many bytes a file of each kind may have',
    access: 'signed_in',
    response: { 200: fileLimits },
    run: ({ ctx }) => ctx.config.storage.maxBytes,
  }),
  call('POST /api/files/:id/renditions/', {
    summary: "Keep an image of a PDF's page, of a piece of a large page, or of a 3D model's view",
    description:
      'Multipart: kind (page with position; piece with position, left, top, and width and height of its page in pixels; or view with label and, as JSON, the camera that drew it), image, which a piece sends as `piece`.',
    access: 'vis-materials.edit',
    repeat: 'own',
    form: formWith({ image: DRAWN, piece: { ...DRAWN, widths: [] } }),
    body: renditionPayload,
    response: noContent,
    run: ({ ctx, params, body, files }) =>
      saveRendition(ctx, params.id, body, files[body.kind === 'piece' ? 'piece' : 'image']?.file_id),
  }),
  call('GET /api/files/:id/:variant', {
    summary: 'A file, or one size of an image, under an address that the API gave out',
    description:
      'Takes If-None-Match. An address is made for one person: it stays the same for a day and stops working when the session ends or the part in the assessment, at the latest with the next day. Experts get pictures with a watermark.',
    access: 'public',
    refuses: [304, 403],
    params: z.object({ id: z.coerce.number().int().positive(), variant: z.string().max(20) }),
    query: z.object({
      use: z.enum(FILE_USES),
      n: z.uuid(),
      a: z.coerce.number().int().nonnegative(),
      e: z.coerce.number().int().positive(),
      s: z.string().max(100),
      download: z.literal('1').optional(),
    }),
    file: 'application/octet-stream',
    run: ({ ctx, params: { id, variant }, query, request, reply }) => {
      const { use, n, a, e, s, download } = query;
      const asked = { fileId: id, variant, use, session: n, assessment: a, expires: e * SECOND, signature: s };
      return serveFile(ctx, request, reply, asked, download === '1');
    },
  }),
];
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
