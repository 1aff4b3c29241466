import type { Found } from './collect.ts';

const LENGTH = 100_000;
/** One of each sort that classes of characters tell apart. */
const SAMPLES = [
  ' ',
  '\n',
  '\t',
  'a',
  'A',
  '0',
  '_',
  '-',
  '.',
  ',',
  '/',
  '<',
  '>',
  '&',
  '"',
  '@',
  '#',
  'é',
  '\u0301',
  '\0',
];
const ENDS = ['', '\u0001!'];

/** Texts of 100 kB that a pattern may find hard: each part of it and each sort of character, repeated, after what it begins with. */
export function* hostileTexts({ source }: Found): Generator<string> {
  const literals = literalParts(source);
  const pumps = new Set([...literals, ...literals.flatMap((part) => [...part]), ...SAMPLES]);
  const [first = ''] = literals;
  const starts = new Set(['', first, `${first}a`]);
  for (const pump of pumps) {
    const body = pump.repeat(Math.ceil(LENGTH / pump.length));
    for (const start of starts) for (const end of ENDS) yield start + body + end;
  }
}

/** What a pattern names literally: `/<(br|\/p)[^>]*>/` → '<', 'br', '/p', '>' … */
function literalParts(source: string): string[] {
  const plain = source
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\[pP]\{[^}]*\}|\\[dDwWsSbB]|\{[\d,]+\}|\(\?[:=!]|\(\?<[=!]/g, '|')
    .replace(/\\(.)/g, '$1');
  return [...new Set(plain.split(/[$^*+?()[\]|]+/).filter((part) => part !== ''))];
}
