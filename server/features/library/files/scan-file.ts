import { FILE_MESSAGES } from '#common/library/files.ts';
import type { Context } from '#server/context.ts';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { malwareIn, ScanFailed } from '#server/virus-scan/clamd.ts';

/** Retry-After (s) while clamd is away; it reads its signatures for about so long when it starts. */
const RETRY_AFTER = 30;

/**
 * Lets clamd look into an uploaded file, where one is configured, before anything else reads it.
 * @throws 400 for an infected file; 503 when it could not be scanned, since nothing unscanned comes in
 */
export async function scanFile(ctx: Context, path: string, uploadedBy: number | null): Promise<void> {
  const { virusScan } = ctx.config;
  if (!virusScan) return;
  const found = await malwareIn(virusScan, path).catch((error: unknown) => {
    if (!(error instanceof ScanFailed)) throw error;
    ctx.log.error({ reason: error.reason }, 'an uploaded file could not be scanned');
    throw new HttpError(503, { detail: FILE_MESSAGES.notScanned }, { 'retry-after': String(RETRY_AFTER) });
  });
  if (found === null) return;
  ctx.log.warn({ event: 'infected_file', malware: found, user: uploadedBy }, 'an infected file was refused');
  throw badRequest(FILE_MESSAGES.infected);
}
