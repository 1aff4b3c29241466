import { ACCEPTED_TYPES, EXTENSIONS, FILE_MESSAGES, type FileKind, tooLargeMessage } from './files.ts';
import { modelRefusal, pointsElsewhere, readDescription } from './model-features.ts';
import { hasText, isAnimated, pictureType } from './picture-content.ts';

/** The extension behind the last dot, in lower case; empty for a name without one. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

type Checked = Exclude<FileKind, 'attachment'>;

/** Returns whether a file's name has an extension of the kind, or of one type of content. */
export function isNamedAs(kind: Checked, name: string, mime?: string): boolean {
  const types: readonly string[] = mime === undefined ? ACCEPTED_TYPES[kind] : [mime];
  return types.some((type) => EXTENSIONS[type]?.includes(extensionOf(name)));
}

/** Names of types of pictures that are not accepted. */
const OTHER_PICTURES: Record<string, string> = {
  'image/heic': 'HEIC',
  'image/avif': 'AVIF',
  'image/tiff': 'TIFF',
  'image/bmp': 'BMP',
  'image/vnd.adobe.photoshop': 'Photoshop',
  'image/svg+xml': 'SVG',
};

/** Returns what to say about content that is not an accepted image, judged by its first bytes. */
export function notImageMessage(head: Uint8Array): string {
  const name = OTHER_PICTURES[pictureType(head) ?? ''];
  return name
    ? `${name} images are not accepted. Please upload a JPG, PNG, GIF or WebP image.`
    : FILE_MESSAGES.notImage;
}

/** Returns whether people call a file an image, also one that is not accepted. The browser derives the type from the name. */
export async function isPicture(file: File): Promise<boolean> {
  if (file.type.startsWith('image/') || isNamedAs('image', file.name)) return true;
  return pictureType(new Uint8Array(await file.slice(0, 64).arrayBuffer())) !== null;
}

/** Where a PDF may begin; viewers ignore what stands before. */
export const PDF_START_WITHIN = 1024 + '%PDF-'.length;

const isAccepted = (kind: Checked, type: string | null): type is string =>
  (ACCEPTED_TYPES[kind] as readonly (string | null)[]).includes(type);

/** Returns the accepted type of content by its first bytes, or null. */
function typeOf(kind: Checked, head: Uint8Array): string | null {
  if (kind === 'image') return isAccepted(kind, pictureType(head)) ? pictureType(head) : null;
  const text = new TextDecoder('latin1').decode(head);
  if (kind === 'pdf') return text.includes('%PDF-') ? 'application/pdf' : null;
  if (hasText(head, 'glTF')) return 'model/gltf-binary';
  return /^(?:\xef\xbb\xbf)?\s*\{/.test(text) ? 'model/gltf+json' : null;
}

/**
 * Returns why a file cannot be sent as an image, a PDF or a model of at most `max` bytes, judged by its size, its name and what a
 * browser can tell of its content, or null. The server checks the rest.
 */
export async function fileRefusal(kind: Checked, file: File, max: number): Promise<string | null> {
  if (file.size === 0) return FILE_MESSAGES.empty;
  if (file.size > max) return tooLargeMessage(kind, max);
  const head = new Uint8Array(await file.slice(0, PDF_START_WITHIN).arrayBuffer());
  const type = typeOf(kind, head);
  if (!type)
    return kind === 'image' ? notImageMessage(head) : kind === 'pdf' ? FILE_MESSAGES.notPdf : FILE_MESSAGES.notModel;
  if (!isNamedAs(kind, file.name, type)) return FILE_MESSAGES.otherContent;
  if (kind === 'image') return isAnimated(new Uint8Array(await file.arrayBuffer())) ? FILE_MESSAGES.animated : null;
  const description = kind === 'model' && (await readDescription(file));
  if (!description) return null;
  return pointsElsewhere(description) ? FILE_MESSAGES.externalModel : modelRefusal(description);
}
