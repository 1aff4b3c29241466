import * as z from 'zod';
import { fileLimits, renditionPayload } from '#common/library/files.ts';
import { MIB, SECOND } from '#common/words/units.ts';
import { type Call, call } from '#server/web/call.ts';
import { noContent } from '#server/web/openapi.ts';
import { formWith } from './form.ts';
import { saveRendition } from './save-rendition.ts';
import { serveFile } from './serve.ts';
import { FILE_USES } from './view.ts';

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
