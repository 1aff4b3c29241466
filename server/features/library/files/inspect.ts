import { open } from 'node:fs/promises';
import { EXTENSIONS, FILE_MESSAGES, type FileKind } from '#common/library/files.ts';
import { unsupportedFile } from '#server/http/errors.ts';
import type { Owner } from '#server/process/fair-queue.ts';
import { inspectAttachment } from './inspect-attachment.ts';
import { inspectImage } from './inspect-image.ts';
import { inspectModel } from './inspect-model.ts';
import { inspectPdf } from './inspect-pdf.ts';
import type { Ends, Inspected } from './inspected.ts';
import { refusePolyglot } from './polyglot.ts';
import type { Spooled } from './spool.ts';

const HEAD = 4100;
/** A ZIP's directory ends at most this far from the end. */
const TAIL = 65_557;

/**
 * Looks at a received file. Its content says what it is, and its name must say the same.
 * @throws 415 for another kind of file than asked for, 400 for a damaged one, both in words for people
 */
export async function inspect(file: Spooled, kind: FileKind, name: string, owner: Owner): Promise<Inspected> {
  const ends = await readEnds(file);
  if (kind === 'attachment') return inspectAttachment(file, ends, name, owner);
  const found = await inspectContent(file, ends, kind, owner);
  if (!EXTENSIONS[found.mime]?.includes(extensionOf(name))) throw unsupportedFile(FILE_MESSAGES.otherContent);
  return found;
}

/** What is behind the last dot, in lower case; empty for a name without one. */
const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

async function inspectContent(
  file: Spooled,
  ends: Ends,
  kind: Exclude<FileKind, 'attachment'>,
  owner: Owner,
): Promise<Inspected> {
  refusePolyglot(ends, kind);
  if (kind === 'image') return inspectImage(file, ends);
  if (kind === 'pdf') return inspectPdf(file, ends, owner);
  return inspectModel(file, ends, owner);
}

async function readEnds({ path, size }: Spooled): Promise<Ends> {
  const handle = await open(path);
  try {
    const head = Buffer.alloc(Math.min(HEAD, size));
    const tail = Buffer.alloc(Math.min(TAIL, size));
    await handle.read(head, 0, head.length, 0);
    await handle.read(tail, 0, tail.length, size - tail.length);
    return { head, tail };
  } finally {
    await handle.close();
  }
}
