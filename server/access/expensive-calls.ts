import type { FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { networkOf, type ThrottleName, throttle } from './throttle.ts';

/** Calls that stream much, work long or cost money outside, and the throttle that counts them for each person. */
export const EXPENSIVE: Readonly<Record<string, ThrottleName>> = {
  'GET /api/experts/export/': 'export',
  'GET /api/agreements/:number/export/': 'export',
  'GET /api/changes/export/': 'export',
  'GET /api/assessments/:id/export-csv/': 'export',
  'GET /api/experts/:id/data/': 'dataArchive',
  'GET /api/account/data/': 'dataArchive',
  'GET /api/assessments/:id/report/': 'report',
  'GET /api/assessments/:id/export-pdf/': 'report',
  'POST /api/assessments/summaries/generate/': 'summary',
  'POST /api/assessments/summaries/:id/refresh/': 'summary',
  'POST /api/experts/import/': 'import',
  'POST /api/experts/import/check/': 'import',
};

/** True for the calls of the table and for forms with files. */
export const isExpensive = (request: FastifyRequest): boolean => throttleOf(request) !== undefined;

/** Counts an expensive call for its caller. @throws HttpError 429 with Retry-After when there were too many */
export async function throttleExpensive(ctx: Context, request: FastifyRequest): Promise<void> {
  const name = throttleOf(request);
  if (!name || !request.user) return;
  await throttle(ctx, name, { account: String(request.user.id), address: networkOf(request) });
}

function throttleOf({ method, headers, routeOptions: { url } }: FastifyRequest): ThrottleName | undefined {
  const isForm = headers['content-type']?.startsWith('multipart/') ?? false;
  // A HEAD does the work of a GET.
  return EXPENSIVE[`${method === 'HEAD' ? 'GET' : method} ${url}`] ?? (isForm ? 'upload' : undefined);
}
