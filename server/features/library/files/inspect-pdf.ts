import { FILE_MESSAGES } from '#common/library/files.ts';
import { badRequest, unsupportedFile } from '#server/http/errors.ts';
import type { Owner } from '#server/process/fair-queue.ts';
import { checkFile } from './check-file.ts';
import type { Ends, Inspected } from './inspected.ts';
import type { Spooled } from './spool.ts';

/** How far from the end of the file a PDF's end mark may be. */
const END_WITHIN = 2048;

const PROBLEMS = {
  script: unsupportedFile(FILE_MESSAGES.scriptedPdf),
  carries_files: unsupportedFile(FILE_MESSAGES.carryingPdf),
  reaches_out: unsupportedFile(FILE_MESSAGES.reachingPdf),
  encrypted: unsupportedFile(FILE_MESSAGES.encryptedPdf),
  broken: badRequest(FILE_MESSAGES.brokenPdf),
  no_pages: badRequest(FILE_MESSAGES.emptyPdf),
};

/** @throws 415 for a file that is not a PDF or holds scripts, files or forms that are sent, 400 for a PDF that is cut off or has no pages */
export async function inspectPdf(file: Spooled, { head, tail }: Ends, owner: Owner): Promise<Inspected> {
  if (head.subarray(0, 5).toString('latin1') !== '%PDF-') throw unsupportedFile(FILE_MESSAGES.notPdf);
  if (!tail.subarray(-END_WITHIN).includes('%%EOF')) throw badRequest(FILE_MESSAGES.brokenPdf);
  const found = await checkFile('pdf', file.path, owner);
  if (found.problem) throw PROBLEMS[found.problem];
  return { mime: 'application/pdf', extension: 'pdf' };
}
