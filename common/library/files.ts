import * as z from 'zod';
import { figure } from '#common/words/format.ts';
import { MIB } from '#common/words/units.ts';
import { cameraFromText } from './model-camera.ts';
import { PAGE_SIDE_MAX } from './pieces.ts';

/** Kinds of files in the library. Attachments of invitations may also be texts and office documents; these are only offered for download. */
export const FILE_KINDS = ['image', 'pdf', 'model', 'attachment'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The types accepted for each kind, judged by content and not by the name or the browser's claim. */
export const ACCEPTED_TYPES = {
  image: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  pdf: ['application/pdf'],
  model: ['model/gltf-binary', 'model/gltf+json'],
} as const;

/** The extensions that a file of a type may have. */
export const EXTENSIONS: Record<string, readonly string[]> = {
  'image/png': ['png', 'apng'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'model/gltf-binary': ['glb'],
  'model/gltf+json': ['gltf'],
};

/** The default limit of each kind, in bytes. */
export const DEFAULT_MAX_BYTES = {
  image: 20 * MIB,
  pdf: 50 * MIB,
  model: 100 * MIB,
  attachment: 10 * MIB,
} as const;

/** An image may decode to this many pixels (a 30,000 × 30,000 PNG of a few kilobytes would need gigabytes). */
export const IMAGE_MAX_PIXELS = 100_000_000;

/** Pages of a PDF that are rendered as images by the browser that uploads it: all that experts read of it. */
export const PDF_RENDERED_PAGES_MAX = 200;

/** Widths, in pixels, in which an image is offered; never wider than the image itself. */
export const IMAGE_WIDTHS = [320, 640, 1280, 2048] as const;

/** The fixed views in which a model is rendered by the browser that uploads it; `orbit` is model-viewer's. */
export const MODEL_VIEWPOINTS = [
  { id: 'perspective', name: 'Perspective', orbit: '30deg 70deg 105%' },
  { id: 'front', name: 'Front', orbit: '0deg 90deg 105%' },
  { id: 'right', name: 'Right', orbit: '90deg 90deg 105%' },
  { id: 'back', name: 'Back', orbit: '180deg 90deg 105%' },
  { id: 'left', name: 'Left', orbit: '270deg 90deg 105%' },
  { id: 'top', name: 'Top', orbit: '0deg 0deg 105%' },
] as const;

const NOUNS: Record<FileKind, string> = {
  image: 'Images',
  pdf: 'PDF documents',
  model: '3D models',
  attachment: 'Attachments',
};

/** Messages for refused files. */
export const FILE_MESSAGES = {
  notImage: 'This is not a JPG, PNG, GIF or WebP image.',
  otherType: 'This type of file is not accepted here.',
  brokenImage: 'This image is damaged or incomplete.',
  animated: 'This image is animated, and its movement would not be shown. Please upload a still image.',
  invisible: 'This image is empty: all of it is transparent.',
  tooManyPixels: `This image has too many pixels. Images may have at most ${IMAGE_MAX_PIXELS / 1_000_000} megapixels.`,
  notPdf: 'This is not a PDF document.',
  brokenPdf: 'This PDF document is damaged or incomplete.',
  emptyPdf: 'This PDF document has no pages.',
  encryptedPdf: 'This PDF document is protected. Save it without a password or restrictions and upload it again.',
  notModel: 'This is not a GLB or GLTF model.',
  brokenModel: 'This 3D model is damaged or incomplete.',
  externalModel: 'A .gltf model must contain all its parts; this one points to other files. Please upload a .glb file.',
  hugeModel: 'This 3D model unpacks to more than a browser can show. Please use fewer vertices or smaller pictures.',
  uncheckable: 'Checking this file takes too much time or memory. It is not accepted.',
  originalKept: 'The original of this file is not given out.',
  picturesBusy: 'Many pictures are being prepared right now. Please try again in a moment.',
  checksBusy: 'Many files are being checked right now. Please try again in a moment.',
  mixed: 'This file contains another kind of file as well and is not accepted.',
  empty: 'This file is empty.',
  interrupted: 'The upload was interrupted. Please try again.',
  stalled: 'Nothing arrived for too long. Please upload the file again.',
  notStored: 'The file could not be stored. Please try again.',
  otherAttachment:
    'Attachments may be PDF documents, images, plain text, or Word, Excel, PowerPoint and OpenDocument files (.docx, .xlsx, .pptx, .odt, .ods, .odp).',
  otherContent: 'The content of this file is not what its name says.',
  activeOffice: 'Documents with macros, programs or content from other places cannot be attached.',
  infected: 'This file contains malware and is not accepted.',
  notScanned: 'Files cannot be scanned for viruses at the moment. Please try again shortly.',
  missing: 'Please choose a file.',
} as const;

/** 'Images may have at most 20 MB.' */
export const tooLargeMessage = (kind: FileKind, max: number) =>
  `${NOUNS[kind]} may have at most ${figure(max / MIB, 1)} MB.`;

/** A file in the API. Addresses are signed; they stay the same for a day and then stop working. */
export const fileView = z.object({
  id: z.number().int(),
  kind: z.enum(FILE_KINDS),
  name: z.string(),
  mime: z.string(),
  /** Bytes of the original. */
  size: z.number().int(),
  /** The largest WebP of an image; otherwise the file itself. */
  url: z.string(),
  srcset: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  blur: z.string().nullable(),
  /** The original under its own name. */
  download_url: z.string(),
});
export type FileView = z.infer<typeof fileView>;

/** What this installation accepts, in bytes. */
export const fileLimits = z.object({ image: z.number(), pdf: z.number(), model: z.number(), attachment: z.number() });
export type FileLimits = z.infer<typeof fileLimits>;

const pixels = z.coerce.number().int().min(0).max(PAGE_SIDE_MAX);
const millimetres = z.coerce.number().positive().max(1_000_000);

/** An image of a PDF's page, of a piece of it, or of a model's fixed view, made by the browser that uploaded the file. */
export const renditionPayload = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    position: z.coerce.number().int().min(1).max(5000),
    /** The printed size in millimetres. */
    width_mm: millimetres.optional(),
    height_mm: millimetres.optional(),
  }),
  /** A piece of a page that has more pixels than its image: where it begins, in a page of this size in pixels. */
  z.object({
    kind: z.literal('piece'),
    position: z.coerce.number().int().min(1).max(5000),
    left: pixels,
    top: pixels,
    width: pixels,
    height: pixels,
  }),
  z.object({
    kind: z.literal('view'),
    label: z.string().max(40),
    /** The camera that drew it (`viewCamera`), as JSON. */
    camera: z
      .string()
      .max(1000)
      .refine((text) => cameraFromText(text) !== null, 'This is not a camera.')
      .optional(),
  }),
]);
export type RenditionPayload = z.infer<typeof renditionPayload>;

const NAME_MAX = 120;
/** Longer names are cut at the beginning, because the extension is at the end. */
const READ_MAX = 1000;
// Control characters, characters that file systems refuse, and marks that change the reading direction (a disguised '.exe').
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const UNSAFE = /[\u0000-\u001f\u007f-\u009f<>:"|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** The name a file is stored and offered under: no path, no invisible characters, at most 120 characters including the extension. */
export function safeFileName(name: string): string {
  const base = (name.slice(-READ_MAX).normalize('NFC').split(/[/\\]/).at(-1) ?? '').toWellFormed();
  const clean = base
    .replace(UNSAFE, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  if (clean === '') return 'file';
  const characters = [...clean];
  if (characters.length <= NAME_MAX) return clean;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  return characters.slice(0, NAME_MAX - extension.length).join('') + extension;
}
