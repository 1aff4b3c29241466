import { open } from 'node:fs/promises';
import type { FileKind } from '#common/library/files.ts';
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

/** Looks at a received file. @throws 415 for another kind of file than asked for, 400 for a damaged one, both in words for people */
export async function inspect(file: Spooled, kind: FileKind, name: string, owner: Owner): Promise<Inspected> {
  const ends = await readEnds(file);
  if (kind === 'attachment') return inspectAttachment(file, ends, name, owner);
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
