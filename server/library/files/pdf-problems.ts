import { FILE_MESSAGES } from '#common/library/files.ts';
import { badRequest, type HttpError, unsupportedFile } from '#server/data/errors.ts';

/** What a refused PDF has, and what to do about it. */
const ACTIVE = {
  script: ['has a script', 'Save it without scripts'],
  program: ['starts a program or brings in data', 'Remove this action'],
  media: ['has a film, a sound or a 3D scene', 'Save it without media'],
  xfa: ['has a form of Adobe LiveCycle (XFA)', 'Print it to a new PDF'],
  carries_files: ['has another file in it', 'Remove the attached file'],
  sends: ['sends a form to another place', 'Remove this action'],
  other_document: ['has a link to another document', 'Remove this link'],
  opens_page: ['opens a web page by itself', 'Remove this action'],
} as const;

export type PdfProblem = keyof typeof ACTIVE | 'encrypted' | 'broken' | 'no_pages';

/** The refusal of a PDF: what is wrong, where, and what to do. */
export function pdfRefusal(problem: PdfProblem, place?: string): HttpError {
  if (problem === 'encrypted') return unsupportedFile(FILE_MESSAGES.encryptedPdf);
  if (problem === 'broken') return badRequest(FILE_MESSAGES.brokenPdf);
  if (problem === 'no_pages') return badRequest(FILE_MESSAGES.emptyPdf);
  const [what, advice] = ACTIVE[problem];
  return unsupportedFile(`The PDF ${what}${place ? ` (${place})` : ''}. ${advice} and upload it again.`);
}
