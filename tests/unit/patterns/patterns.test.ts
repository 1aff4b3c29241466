import { analyse } from 'scslre';
import { describe, expect, test } from 'vitest';
import { plainText } from '#common/assessments/questionnaire/piping.ts';
import { safeFileName } from '#common/library/files.ts';
import { highlightParts } from '#common/settings/help.ts';
import { blocksOf, markedText } from '#common/words/marked-text.ts';
import { emailField, isEmail, trimmedText } from '#common/words/text-fields.ts';
import { collectPatterns, type Found } from './collect.ts';
import { hostileTexts } from './hostile-texts.ts';

const LIMIT_MS = 50;
/** Until a function is compiled it takes several times as long. */
const TRIES = 10;

const { patterns, made } = collectPatterns(['common', 'server']);

/** Returns the processor time of some work in milliseconds, the least of several tries, so that other load does not count. */
function fastest(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TRIES && least >= LIMIT_MS; turn += 1) {
    const begun = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(begun);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** The length and beginning of a text that a pattern takes too long for, or null. */
function tooHard(found: Found): string | null {
  const pattern = new RegExp(found.source, found.flags);
  for (const text of hostileTexts(found)) {
    const taken = fastest(() => (pattern.global ? text.replace(pattern, '') : text.search(pattern)));
    if (taken >= LIMIT_MS) return `${Math.round(taken)} ms for ${JSON.stringify(text.slice(0, 20))}…`;
  }
  return null;
}

describe('every pattern of common/ and server/', () => {
  test('is found', () => {
    expect(patterns.length).toBeGreaterThan(80);
  });

  test('takes time in proportion to the text, by analysis', () => {
    const slow = patterns.filter(({ source, flags }) => analyse({ source, flags }).reports.length > 0);
    expect(slow.map(({ place, source }) => `${place} /${source}/`)).toEqual([]);
  });

  test('takes less than 50 ms for hostile texts of 100 kB', { timeout: 120_000 }, () => {
    const slow = patterns.flatMap((found) => {
      const why = tooHard(found);
      return why === null ? [] : [`${found.place} /${found.source}/ ${why}`];
    });
    expect(slow).toEqual([]);
  });

  test('ASVS 1.2.9: is written in the sources, but for the words of a search in the help', () => {
    expect(made.map((place) => place.replace(/:\d+$/, ''))).toEqual(['common/settings/help.ts']);
  });
});

describe('functions that read texts from outside take less than 50 ms, or time in proportion, for 100 kB of', () => {
  const texts = [
    '.',
    ' ',
    '. ',
    'a',
    '@',
    'a.',
    'a@',
    '<',
    '<a',
    '/',
    '\\',
    '*',
    '[',
    '[a](https://a.example)',
    '- a\n',
    '&',
    '\n',
    '(',
    '😀',
    '\u0301',
  ];
  const readers: [string, (text: string) => unknown][] = [
    ['an address', isEmail],
    ['the domain of an address', (text) => isEmail(`a@${text}`)],
    ['an address in a form', (text) => emailField('', '').safeParse(`a@${text}`)],
    [
      'a text in a form',
      (text) =>
        trimmedText(100)
          .regex(/^(?:a+)+$/)
          .safeParse(text),
    ],
    ['a file name', (text) => safeFileName(`a${text}a`)],
    ['rich text', (text) => plainText(`a${text}a`)],
    ['a marked-up text', (text) => markedText(blocksOf(`**a [${text}](https://a.example)`))],
    ['a search in the help', (text) => highlightParts('Where is my payout?', text)],
  ];
  test.each(readers)('%s', (_name, read) => {
    for (const text of texts) {
      const timeFor = (length: number) => {
        const long = text.repeat(length / text.length);
        return fastest(() => read(long));
      };
      const taken = timeFor(100_000);
      // A slow machine takes longer, but for half of the text about half of it. What grows with the square takes a quarter.
      if (taken >= LIMIT_MS) expect(taken, JSON.stringify(text)).toBeLessThan(3 * timeFor(50_000));
    }
  });
});

test('a file name longer than any is cut, with its extension kept', () => {
  expect(safeFileName(`${'x'.repeat(75_000)}.png`)).toBe(`${'x'.repeat(116)}.png`);
  expect(safeFileName(`a${'.'.repeat(75_000)}b.png`)).toMatch(/^\S{1,120}$/);
});
