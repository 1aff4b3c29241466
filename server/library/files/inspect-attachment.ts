import { readFile } from 'node:fs/promises';
import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';
import { extensionOf, isNamedAs } from '#common/library/file-refusal.ts';
import { FILE_MESSAGES } from '#common/library/files.ts';
import { MIB } from '#common/words/units.ts';
import { unsupportedFile } from '#server/data/errors.ts';
import type { Owner } from '#server/data/waiting.ts';
import { inspectImage } from './images.ts';
import { type Ends, type Inspected, isMarkup, refusePolyglot } from './inspected.ts';
import { inspectPdf } from './pdf-ends.ts';
import type { Spooled } from './spool.ts';

type OfficeKind = { mime: string; parts: readonly string[] };

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';
const openXml = (type: string, part: string): OfficeKind => ({
  mime: `${OPEN_XML}.${type}`,
  parts: ['[Content_Types].xml', part],
});
const openDocument = (type: string): OfficeKind => ({
  mime: `${OPEN_DOCUMENT}.${type}`,
  parts: ['mimetype', 'content.xml'],
});

const OFFICE_PARTS = new Map<string, OfficeKind>([
  ['docx', openXml('wordprocessingml.document', 'word/document.xml')],
  ['xlsx', openXml('spreadsheetml.sheet', 'xl/workbook.xml')],
  ['pptx', openXml('presentationml.presentation', 'ppt/presentation.xml')],
  ['odt', openDocument('text')],
  ['ods', openDocument('spreadsheet')],
  ['odp', openDocument('presentation')],
]);

const ENTRIES_MAX = 5000;
const UNPACKED_MAX = 500 * MIB;
/** The limit, in bytes, of the small parts that describe the others. */
const READ_MAX = 8 * MIB;

/** Folders and beginnings of names that hold macros, controls or objects of other programs. */
const ACTIVE_FOLDERS = ['/activex/', '/macrosheets/', '/basic/', '/scripts/'];
const ACTIVE_FILES = ['vbaproject', 'vbadata', 'oleobject'];
const PROGRAMS = new Set(
  'exe dll com scr msi bat cmd ps1 vbs vbe js jse wsf hta jar lnk reg sh py docm xlsm pptm zip rar 7z iso'.split(' '),
);

/** True for a document without active parts, false for one with them, null for other files. */
function isPlainOffice(bytes: Uint8Array, { parts }: OfficeKind): boolean | null {
  const names = new Set<string>();
  let [entries, unpacked, read] = [0, 0, 0];
  let isActive = false;
  try {
    const described = unzipSync(bytes, {
      filter: (entry) => {
        // A directory may claim any number of entries.
        if (++entries > ENTRIES_MAX) throw new Error('too many entries');
        names.add(entry.name);
        unpacked += entry.originalSize;
        isActive ||= unpacked > UNPACKED_MAX || isActiveName(entry.name);
        if (isActive || !describesOthers(entry)) return false;
        read += entry.originalSize;
        isActive ||= read > READ_MAX;
        return !isActive;
      },
    });
    if (!parts.every((part) => names.has(part))) return null;
    return !isActive && !Object.values(described).some((part) => isActiveDescription(strFromU8(part, true)));
  } catch {
    return null;
  }
}

const describesOthers = ({ name }: UnzipFileInfo) => name === '[Content_Types].xml' || name.endsWith('.rels');

function isActiveName(name: string): boolean {
  const place = `/${name.toLowerCase()}`;
  const file = place.slice(place.lastIndexOf('/') + 1);
  return (
    ACTIVE_FOLDERS.some((folder) => place.includes(folder)) ||
    ACTIVE_FILES.some((start) => file.startsWith(start)) ||
    PROGRAMS.has(file.slice(file.lastIndexOf('.') + 1))
  );
}

/** True for a description of macros, whatever their part is called, or of a template that is loaded from elsewhere. */
function isActiveDescription(text: string): boolean {
  const plain = text.toLowerCase();
  return (
    plain.includes('macroenabled') ||
    plain.includes('vbaproject') ||
    (plain.includes('attachedtemplate') && plain.includes('external'))
  );
}

const TEXTS: Record<string, string> = { txt: 'text/plain', csv: 'text/csv' };

/**
 * Checks the attachment of an invitation. Its receiver opens it by its name, so name and content must agree, and the type must
 * have no active content. @throws 415 for another type, and the errors of PDF documents and images
 */
export async function inspectAttachment(file: Spooled, ends: Ends, name: string, owner: Owner): Promise<Inspected> {
  const extension = extensionOf(name);
  if (isNamedAs('pdf', name)) return inspectPdf(file, ends, owner);
  if (isNamedAs('image', name)) {
    refusePolyglot(ends, 'image');
    const image = await inspectImage(file, ends);
    if (!isNamedAs('image', name, image.mime)) throw unsupportedFile(FILE_MESSAGES.otherContent);
    return image;
  }
  const office = OFFICE_PARTS.get(extension);
  if (office) {
    const plain = isPlainOffice(await readFile(file.path), office);
    if (plain === null) throw unsupportedFile(FILE_MESSAGES.otherContent);
    if (!plain) throw unsupportedFile(FILE_MESSAGES.activeOffice);
    return { mime: office.mime, extension };
  }
  const mime = Object.hasOwn(TEXTS, extension) ? TEXTS[extension] : undefined;
  if (!mime) throw unsupportedFile(FILE_MESSAGES.otherAttachment);
  if (!(await isPlainText(file))) throw unsupportedFile(FILE_MESSAGES.otherContent);
  return { mime, extension };
}

/** The lowest character that a text may contain. */
const TAB = 9;

/** How texts of two bytes a character begin. */
const WIDE = { 'utf-16le': 0xfffe, 'utf-16be': 0xfeff } as const;

/** How scripts, and documents that are written in letters, begin, behind a mark of UTF-8 too. Binary files have characters below the lowest. */
const OTHER_TEXT = /^(?:\xef\xbb\xbf)?(?:#!|<\?xml|\{\\rtf|%PDF-|%!PS-Adobe-)/i;

async function isPlainText(file: Spooled): Promise<boolean> {
  const bytes = await readFile(file.path);
  const wide = Object.entries(WIDE).find(([, mark]) => bytes.length > 1 && bytes.readUInt16BE(0) === mark)?.[0];
  // Other texts may be in any encoding; what tells a text from a program is alike in all.
  const text = wide ? decoded(bytes, wide) : bytes.toString('latin1');
  if (text === null || isMarkup(text) || OTHER_TEXT.test(text)) return false;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) < TAB) return false;
  return true;
}

function decoded(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
