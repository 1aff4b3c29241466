import * as z from 'zod';
import { fileLimits, renditionPayload } from '#common/library/files.ts';
import { SECOND } from '#common/values/durations.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { idParams, noContent } from '#server/http/route-schemas.ts';
import { FILE_USES } from './addresses.ts';
import { cleanSpoolAtStart } from './clean-up.ts';
import { withForm } from './form.ts';
import { saveRendition } from './renditions.ts';
import { serveFile } from './serve.ts';

const address = z.object({ id: z.coerce.number().int().positive(), variant: z.string().max(20) });
const signedQuery = z.object({
  use: z.enum(FILE_USES),
  n: z.uuid(),
  a: z.coerce.number().int().nonnegative(),
  e: z.coerce.number().int().positive(),
  s: z.string().max(100),
  download: z.literal('1').optional(),
});

const renditionForm = { files: { image: { kind: 'image', keepOriginal: false } } } as const;

export function fileRoutes(app: App, ctx: Context): void {
  app.addHook('onReady', () => cleanSpoolAtStart(ctx));

  app.get(
    '/api/files/limits/',
    {
      schema: {
        summary: 'How many bytes a file of each kind may have',
        response: { 200: fileLimits },
      },
    },
    async () => ctx.config.storage.maxBytes,
  );

  app.post(
    '/api/files/:id/renditions/',
    {
      schema: {
        summary: "Keep an image of a PDF's page or of a 3D model's view",
        description:
          'Multipart: kind (page with position, or view with label and, as JSON, the camera that drew it), image.',
        consumes: ['multipart/form-data'],
        params: idParams,
        response: noContent,
      },
      config: { form: { ...renditionForm, fields: renditionPayload } },
    },
    async (request, reply) => {
      await withForm(ctx, request, renditionForm, ({ fields, files }) =>
        saveRendition(ctx, request.params.id, renditionPayload.parse(fields), files.image?.file_id),
      );
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/files/:id/:variant',
    {
      schema: {
        summary: 'A file, or one size of an image, under an address that the API gave out',
        description:
          'Takes If-None-Match. An address is made for one person: it stays the same for a day and stops working when the session ends or the part in the assessment, at the latest with the next day. Experts get pictures with a watermark.',
        params: address,
        querystring: signedQuery,
        response: { 200: z.any(), 304: z.any() },
      },
    },
    (request, reply) => {
      const { id, variant } = request.params;
      const { use, n, a, e, s, download } = request.query;
      const asked = { fileId: id, variant, use, session: n, assessment: a, expires: e * SECOND, signature: s };
      return serveFile(ctx, request, reply, asked, download === '1');
    },
  );
}
