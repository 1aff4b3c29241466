import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

export type Style = 'normal' | 'bold';

/** A font of the document: its name there, and whether it has a letter. */
export type Font = { name: string; has: (code: number) => boolean };

/** The document that the fonts are registered with. */
export type FontDocument = PDFKit.PDFDocument;

export type Fonts = {
  /** The font of most letters: Latin, Greek, Cyrillic, Hebrew, Arabic and signs. */
  base: Record<Style, Font>;
  /** The font that can draw all of a grapheme; null if there is none. */
  fontOf(grapheme: string, style: Style): Font | null;
};

const resolve = createRequire(import.meta.url).resolve;
const BASE: Record<Style, string> = { normal: 'DejaVuSans', bold: 'DejaVuSans-Bold' };
const WEIGHT: Record<Style, number> = { normal: 400, bold: 700 };

/** Code points that draw nothing by themselves: joiners, selectors of variants, marks of direction, controls. */
export const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
export const graphemesOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

const codesOf = (grapheme: string) =>
  Array.from(grapheme, (letter) => letter.codePointAt(0) ?? 0).filter(
    (code) => !IGNORABLE.test(String.fromCodePoint(code)),
  );

/**
 * Opens the base font, and for other scripts the files that the texts need, reduced to the letters in use. Texts with only
 * letters of the base font cost nothing more.
 */
export async function openFonts(pdf: FontDocument, texts: Iterable<string>): Promise<Fonts> {
  const base = { normal: await openBase(pdf, 'normal'), bold: await openBase(pdf, 'bold') };
  const found: Record<Style, Map<string, Font>> = { normal: new Map(), bold: new Map() };
  const all = [...texts].join('\n');
  for (let [wanted, turn] = [missingIn(all, base), 0]; wanted.size > 0; turn += 1) {
    // Each turn tries the next file that may have a letter, since a file may lack letters that it lists.
    const byFile = Map.groupBy(wanted, (grapheme) => fontFiles(codesOf(grapheme), all)[turn]);
    wanted = new Set();
    for (const [file, letters] of byFile) {
      if (!file) continue;
      const part = { file, letters, name: `${file.name} ${turn}` };
      const styles = { normal: await openFile(pdf, part, 'normal'), bold: await openFile(pdf, part, 'bold') };
      for (const letter of letters) {
        if (!codesOf(letter).every(styles.normal.has)) wanted.add(letter);
        else for (const style of ['normal', 'bold'] as const) found[style].set(letter, styles[style]);
      }
    }
  }
  return {
    base,
    fontOf: (grapheme, style) =>
      found[style].get(grapheme) ?? (codesOf(grapheme).every(base[style].has) ? base[style] : null),
  };
}

/** Letters of a word only join within one font, and the base font lacks some letters of Urdu and other languages. */
const ARABIC = /\p{scx=Arab}/u;

/** The graphemes that the base font does not have, or not well. */
function missingIn(text: string, base: Record<Style, Font>): Set<string> {
  const words = new Set(text.split(/\s+/).filter((word) => !PLAIN.test(word)));
  return new Set(
    [...words]
      .flatMap(graphemesOf)
      .filter((grapheme) => ARABIC.test(grapheme) || codesOf(grapheme).some((code) => !base.bold.has(code))),
  );
}

/** Texts whose letters the base font has and which need no shaping. */
export const PLAIN = /^[\u0020-\u02FF\u2010-\u2027]*$/;

async function openBase(pdf: FontDocument, style: Style): Promise<Font> {
  return register(pdf, style, await readFile(resolve(`dejavu-fonts-ttf/ttf/${BASE[style]}.ttf`)));
}

type Part = { file: FontFile; letters: readonly string[]; name: string };

async function openFile(pdf: FontDocument, { file, letters, name }: Part, style: Style): Promise<Font> {
  const font = await readFile(path.join(file.folder, 'files', file.name));
  const all = letters.join('');
  // Joiners belong to no script and shape their neighbours. Some vowels are drawn as their two parts.
  const text = `${all}${all.normalize('NFD')}\u200C\u200D`;
  const variationAxes = { wght: WEIGHT[style] };
  return register(pdf, `${name} ${style}`, await subsetFont(font, text, { targetFormat: 'sfnt', variationAxes }));
}

/** pdfkit's document with the font that is set, which its types leave out. */
type Opened = FontDocument & { _font: { font: { numGlyphs: number; hasGlyphForCodePoint(code: number): boolean } } };

function register(pdf: FontDocument, name: string, file: Buffer): Font {
  pdf.registerFont(name, file).font(name);
  const { font } = (pdf as Opened)._font;
  return { name, has: (code) => font.numGlyphs > 1 && font.hasGlyphForCodePoint(code) };
}

/** A file of a package of fonts. */
export type FontFile = { folder: string; name: string };

const HAN = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'];

const PACKAGES: [script: RegExp, names: string[]][] = [
  [/[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\u3000-\u303F\uFF00-\uFFEF]/u, HAN],
  [/\p{scx=Arab}/u, ['noto-sans-arabic']],
  [/\p{sc=Thai}/u, ['noto-sans-thai']],
  [/\p{scx=Deva}/u, ['noto-sans-devanagari']],
  [/\p{sc=Beng}/u, ['noto-sans-bengali']],
  [/\p{sc=Gujr}/u, ['noto-sans-gujarati']],
  [/\p{sc=Guru}/u, ['noto-sans-gurmukhi']],
  [/\p{sc=Taml}/u, ['noto-sans-tamil']],
  [/\p{sc=Telu}/u, ['noto-sans-telugu']],
  [/\p{sc=Knda}/u, ['noto-sans-kannada']],
  [/\p{sc=Mlym}/u, ['noto-sans-malayalam']],
  [/[\p{Emoji}\p{Regional_Indicator}]/u, ['noto-emoji']],
];

/**
 * The files that should have all of these letters, best first. Chinese characters differ between languages: they are
 * drawn as in Japanese or Korean if the report has kana or hangul, else as in Chinese.
 */
export function fontFiles(codes: readonly number[], report: string): FontFile[] {
  const letters = String.fromCodePoint(...codes);
  const first = /[\p{sc=Hira}\p{sc=Kana}]/u.test(report)
    ? 'noto-sans-jp'
    : /\p{sc=Hang}/u.test(report)
      ? 'noto-sans-kr'
      : '';
  const names = PACKAGES.flatMap(([script, packages]) => (script.test(letters) ? packages : []));
  return names
    .toSorted((one, other) => Number(other === first) - Number(one === first))
    .flatMap(partsOf)
    .filter(({ ranges }) => codes.every((code) => ranges.some(([from, to]) => code >= from && code <= to)))
    .map(({ file }) => file);
}

type Listed = { file: FontFile; ranges: [number, number][] };

const known = new Map<string, Listed[]>();

/** The files of a package. Each has a part of its letters, which `unicode.json` lists. */
function partsOf(name: string): Listed[] {
  const before = known.get(name);
  if (before) return before;
  const list = createRequire(import.meta.url).resolve(`@fontsource-variable/${name}/unicode.json`);
  const folder = path.dirname(list);
  const parts = Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>).map(
    ([part, letters]) => ({
      file: { folder, name: `${name}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2` },
      ranges: letters.split(',').map((range): [number, number] => {
        const [from = 0, to = from] = range
          .replace('U+', '')
          .split('-')
          .map((code) => Number.parseInt(code, 16));
        return [from, to];
      }),
    }),
  );
  known.set(name, parts);
  return parts;
}
