import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';
import { MIB } from '#common/values/sizes.ts';

/** The parts of a document, by its extension. */
export type OfficeKind = { mime: string; parts: readonly string[] };

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

export const OFFICE_PARTS = new Map<string, OfficeKind>([
  ['docx', openXml('wordprocessingml.document', 'word/document.xml')],
  ['xlsx', openXml('spreadsheetml.sheet', 'xl/workbook.xml')],
  ['pptx', openXml('presentationml.presentation', 'ppt/presentation.xml')],
  ['odt', openDocument('text')],
  ['ods', openDocument('spreadsheet')],
  ['odp', openDocument('presentation')],
]);

const ENTRIES_MAX = 5000;
const UNPACKED_MAX = 500 * MIB;
/** The maximum bytes of the small parts that describe the others. */
const READ_MAX = 8 * MIB;

/** Folders and beginnings of names that hold macros, controls or objects of other programs. */
const ACTIVE_FOLDERS = ['/activex/', '/macrosheets/', '/basic/', '/scripts/'];
const ACTIVE_FILES = ['vbaproject', 'vbadata', 'oleobject'];
const PROGRAMS = new Set(
  'exe dll com scr msi bat cmd ps1 vbs vbe js jse wsf hta jar lnk reg sh py docm xlsm pptm zip rar 7z iso'.split(' '),
);

/** True for a document without active parts, false for one with them, null for other files. */
export function isPlainOffice(bytes: Uint8Array, { parts }: OfficeKind): boolean | null {
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

/** Macros, whatever the part that holds them is called, and a template that comes from elsewhere when it is opened. */
function isActiveDescription(text: string): boolean {
  const plain = text.toLowerCase();
  return (
    plain.includes('macroenabled') ||
    plain.includes('vbaproject') ||
    (plain.includes('attachedtemplate') && plain.includes('external'))
  );
}
