import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ageInYears,
  formatDate,
  formatDay,
  formatInstant,
  formatTime,
  forReader,
  instantToZoned,
  readerZone,
  relativeTime,
  zonedToInstant,
} from '#common/dates.ts';
import { displayName, humanise, initials, paddedId, shortFileName, titleFromFileName } from '#common/format.ts';
import { formatMoney, fromCents, toCents } from '#common/money.ts';

describe('names and ids', () => {
  test('ids are padded: 8 digits for assessments, 6 for VIS', () => {
    expect(paddedId(42, 8)).toBe('00000042');
    expect(paddedId(7, 6)).toBe('000007');
  });

  test("a name in the sidebar is cut at 20 characters plus '...', and is 'Guest' when there is none", () => {
    expect(displayName('Maximiliana Featherstone')).toBe('Maximiliana Feathers...');
    expect(displayName('Exactly Twenty Chars')).toBe('Exactly Twenty Chars');
    expect(displayName('')).toBe('Guest');
  });

  test("initials fall back to 'G'", () => {
    expect(initials('Elena Lindqvist')).toBe('EL');
    expect(initials('Élodie')).toBe('É');
    expect(initials('  ')).toBe('G');
  });

  test("a file name over 15 characters becomes 12 plus '...'", () => {
    expect(shortFileName('fifteen-ch.jpeg')).toBe('fifteen-ch.jpeg');
    expect(shortFileName('a-rather-long-name.png')).toBe('a-rather-lon...');
  });

  test('titles and types for people', () => {
    expect(titleFromFileName('front.label.png')).toBe('front.label');
    expect(humanise('on_shelf_mockups')).toBe('On Shelf Mockups');
  });
});

describe('money', () => {
  test('shown with a dollar sign and two decimals, US style', () => {
    expect(formatMoney('1234.5')).toBe('$1,234.50');
    expect(formatMoney('10', 'EUR')).toBe('$10.00 EUR');
  });

  test('cents and decimal strings are the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => toCents(fromCents(cents)) === cents),
    );
  });

  test.each(['-1', '1.234', 'ten', '', '1,50'])('%s is not an amount', (value) => {
    expect(() => toCents(value)).toThrow(RangeError);
  });
});

describe('dates', () => {
  test('a date is shown as dd/mm/yyyy', () => {
    expect(formatDate('2026-11-05')).toBe('05/11/2026');
    expect(formatDate('')).toBe('');
    expect(formatDate('nonsense')).toBe('');
  });

  test('to experts a day has its month in letters, which no country takes for another day', () => {
    expect(formatDay(new Date(2026, 10, 5))).toBe('5 Nov 2026');
  });

  test('an instant names its zone', () => {
    expect(formatInstant('2026-11-21T13:30:00Z', 'Europe/Berlin')).toBe('21 Nov 2026, 14:30 (Europe/Berlin)');
    expect(formatInstant('2026-11-21T13:30:00Z')).toBe(`${formatTime('2026-11-21T13:30:00Z')} (${readerZone()})`);
  });

  test('a wall clock in a zone is an instant, summer time included', () => {
    expect(zonedToInstant('2026-07-01T18:00', 'Europe/Berlin')).toBe('2026-07-01T16:00:00.000Z');
    expect(zonedToInstant('2026-12-01T18:00', 'Europe/Berlin')).toBe('2026-12-01T17:00:00.000Z');
    expect(instantToZoned('2026-12-01T17:00:00.000Z', 'America/New_York')).toBe('2026-12-01T12:00');
  });

  test('the time left in words', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(relativeTime('2026-11-23T13:00:00Z', now)).toBe('in 2 days');
    expect(relativeTime('2026-11-21T09:00:00Z', now)).toBe('3 hours ago');
    expect(relativeTime(new Date(now.getTime() - 20_000), now)).toBe('just now');
    expect(relativeTime(new Date(now.getTime() + 20_000), now)).toBe('in less than a minute');
  });

  test('age in whole years turns on the birthday', () => {
    expect(ageInYears('1980-11-22', new Date(2026, 10, 21))).toBe(45);
    expect(ageInYears('1980-11-21', new Date(2026, 10, 21))).toBe(46);
  });
});

test('a deadline is told in the reader’s zone only where that shows another time', () => {
  const [deadline, mine] = ['2026-11-21T13:30:00Z', readerZone()];
  expect(forReader(deadline, mine)).toBe('');
  const other = mine === 'Asia/Tokyo' ? 'UTC' : 'Asia/Tokyo';
  expect(forReader(deadline, other)).toBe(`For you: ${formatInstant(deadline, mine)}`);
});

test('days and times are written in common/dates.ts only', async () => {
  const places = ['admin', 'common', 'portal', 'server'];
  const files = (await Promise.all(places.map((place) => readdir(place, { recursive: true })))).flatMap(
    (names, index) =>
      names.filter((name) => /\.tsx?$/.test(name)).map((name) => path.posix.join(places[index] ?? '', name)),
  );
  const found = await Promise.all(
    files.map(async (name) => {
      const writes = /Intl\.DateTimeFormat|toLocale(Date|Time)String|toUTCString|toDateString/.test(
        await readFile(name, 'utf8'),
      );
      return writes ? [name] : [];
    }),
  );
  expect(found.flat().sort()).toEqual(['common/dates.ts', 'common/time-zones.ts']);
});
