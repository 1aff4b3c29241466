import { FILE_MESSAGES, type FileKind, tooLargeMessage } from './files.ts';

/** The first bytes of a file, which tell its type. */
const READ = 256;

type Checked = Exclude<FileKind, 'attachment'>;

const startsWith = (head: Uint8Array, text: string, at = 0) =>
  [...text].every((character, index) => head[at + index] === character.charCodeAt(0));

const LOOKS_LIKE: Record<Checked, (head: Uint8Array) => boolean> = {
  pdf: (head) => startsWith(head, '%PDF-'),
  image: (head) =>
    startsWith(head, '\x89PNG') ||
    startsWith(head, '\xff\xd8\xff') ||
    startsWith(head, 'GIF8') ||
    (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)),
  model: (head) => startsWith(head, 'glTF') || new TextDecoder().decode(head).trimStart().startsWith('{'),
};

const REFUSALS: Record<Checked, string> = {
  pdf: FILE_MESSAGES.notPdf,
  image: FILE_MESSAGES.notImage,
  model: FILE_MESSAGES.notModel,
};

/**
 * Returns why a file cannot be sent as an image, a PDF or a model of at most `max` bytes, judged by its size and first bytes; null if they
 * are in order. The server looks at the rest.
 */
export async function fileRefusal(kind: Checked, file: Blob, max: number): Promise<string | null> {
  if (file.size === 0) return FILE_MESSAGES.empty;
  if (file.size > max) return tooLargeMessage(kind, max);
  const head = new Uint8Array(await file.slice(0, READ).arrayBuffer());
  return LOOKS_LIKE[kind](head) ? null : REFUSALS[kind];
}
