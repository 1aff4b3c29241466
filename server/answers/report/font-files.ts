import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

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

type Part = { file: FontFile; ranges: [number, number][] };

const known = new Map<string, Part[]>();

/** The files of a package. Each has a part of its letters, which `unicode.json` lists. */
function partsOf(name: string): Part[] {
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
