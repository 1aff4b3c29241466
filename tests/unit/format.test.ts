import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  ageInYears,
  clockChange,
  formatDate,
  formatDayMonthYear,
  formatDeadline,
  formatInstant,
  formatTime,
  forReader,
  instantToZoned,
  readerZone,
  relativeTime,
  today,
  zonedToInstant,
} from '#common/words/dates.ts';
import { formatDuration } from '#common/words/duration-words.ts';
import {
  displayName,
  figure,
  fixed,
  humanise,
  initials,
  paddedId,
  percent,
  rounded,
  shortFileName,
  titleFromFileName,
  toldApart,
  wholePercent,
} from '#common/words/format.ts';
import { formatMoney, fromCents, moneyWithCurrency, toCents } from '#common/words/money.ts';
import { knownZone } from '#common/words/time-zones.ts';
import { MINUTE } from '#common/words/units.ts';

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

describe('numbers', () => {
  test('halves are rounded away from zero, by the decimal number and not by its binary fraction', () => {
    expect([57.5, 56.5, 0.5, -0.5, -57.5].map((value) => rounded(value))).toEqual([58, 57, 1, -1, -58]);
    expect([1.005, 2.675, 1.255, -1.005, 0.045].map((value) => rounded(value, 2))).toEqual([
      1.01, 2.68, 1.26, -1.01, 0.05,
    ]);
    expect([23 / 40, 0.285, 0.565, 0.015, 1].map(percent)).toEqual(['58%', '29%', '57%', '2%', '100%']);
    expect(rounded(1e21)).toBe(1e21);
    expect(rounded(-0.2)).toBe(0);
  });

  test('any decimal number with a 5 at its end is rounded up', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.integer({ min: 0, max: 4 }), (whole, digits) => {
        const written = `${whole}5e-${digits + 1}`;
        expect(rounded(Number(written), digits)).toBe(Number(`${whole + 1}e-${digits}`));
      }),
    );
  });

  test('have commas between thousands and as many decimals as asked for', () => {
    expect([1234.5, 1_000_000, -1234.567].map((value) => figure(value))).toEqual(['1,234.5', '1,000,000', '−1,234.57']);
    expect([4.2, 1234, null].map((value) => fixed(value, 2))).toEqual(['4.20', '1,234.00', '–']);
  });

  test('a share in whole percent is rounded, and only nothing is 0 and only everything is 100', () => {
    expect(wholePercent(13 / 15)).toBe(87);
    expect([0, 1 / 400, 1 / 8, 399 / 400, 1].map(wholePercent)).toEqual([0, 1, 13, 99, 100]);
    expect([percent(1 / 1000), percent(999 / 1000), percent(2.504), percent(null)]).toEqual(['1%', '99%', '250%', '–']);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(5000), (total, some) => {
        const part = Math.min(some, total);
        const points = wholePercent(part / total);
        expect(Math.abs(points - (100 * part) / total)).toBeLessThan(1);
        expect([points === 0, points === 100]).toEqual([part === 0, part === total]);
      }),
    );
  });

  test('names that stand beside each other are told apart', () => {
    expect(toldApart(['Front', 'Back', 'Front'])).toEqual(['Front (1)', 'Back', 'Front (2)']);
    expect(toldApart(['Front', 'Back'])).toEqual(['Front', 'Back']);
    expect(toldApart(['Front', 'Front', 'Front (1)'])).toEqual(['Front (2)', 'Front (3)', 'Front (1)']);
  });

  test('numbers that are written with an exponent are rounded, too', () => {
    expect([rounded(-1e-16, 2), rounded(4e-7, 6), rounded(6e-7, 6), rounded(1e21)]).toEqual([0, 0, 1e-6, 1e21]);
    expect(fixed(-1e-16, 2)).toBe('0.00');
  });
});

describe('money', () => {
  test('is shown with a dollar sign and two decimals, US style', () => {
    expect(formatMoney('1234.5')).toBe('$1,234.50');
    expect(formatMoney('0.1')).toBe('$0.10');
    expect([moneyWithCurrency('15.1', 'USD'), moneyWithCurrency('15.1', 'EUR')]).toEqual(['$15.10 USD', 'EUR 15.10']);
  });

  test.each(['EUR', 'GBP', 'CAD', 'JPY'])('in %s carries its code and no dollar sign', (currency) => {
    expect(formatMoney('1015.1', currency)).toBe(`${currency} 1,015.10`);
  });

  test('cents and decimal strings are the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => toCents(fromCents(cents)) === cents),
    );
  });

  test('an amount is read with or without decimals and spaces around it', () => {
    expect(['25', '25.5', ' 25.05 ', '0', '9999999999.99'].map(toCents)).toEqual([
      2500, 2550, 2505, 0, 999_999_999_999,
    ]);
    expect([2505, 2550, 5, 0].map(fromCents)).toEqual(['25.05', '25.50', '0.05', '0.00']);
  });

  test.each(['-1', '1.234', '12345678901', '1.', '1.5x', 'ten', '', '1,50'])('%s is not an amount', (value) => {
    expect(() => toCents(value)).toThrow(RangeError);
  });
});

describe('dates', () => {
  test('a date has its month in letters, which is the same day in every country', () => {
    expect(formatDate('2026-11-05')).toBe('5 Nov 2026');
    expect(formatDate('2026-09-30')).toBe('30 Sep 2026');
    expect(formatDate('')).toBe('');
    expect(formatDate('nonsense')).toBe('');
    expect(formatDate(null)).toBe('');
    expect(formatDate(new Date(2026, 0, 5, 23, 59))).toBe('5 Jan 2026');
    expect(formatDate(new Date(2026, 0, 5, 0, 1).toISOString())).toBe('5 Jan 2026');
    expect(formatDate('2026-11-21T23:30:00Z', 'Europe/Berlin')).toBe('22 Nov 2026');
    expect(formatDayMonthYear('2026-11-05')).toBe('05/11/2026');
  });

  test.each(['Etc/Unknown', 'Mars/Olympus', 'UTC+3', ''])('a zone that nobody knows (%s) counts as UTC', (zone) => {
    expect(knownZone(zone)).toBe('UTC');
    const at = '2026-11-21T23:30:00Z';
    expect([formatDate(at, zone), formatTime(at, zone)]).toEqual(['21 Nov 2026', '21 Nov 2026, 23:30']);
    expect(formatInstant(at, zone)).toBe('21 Nov 2026, 23:30 (UTC)');
    expect(formatDeadline(at, zone)).toMatch(/^21 Nov 2026, 23:30/);
    expect(instantToZoned(at, zone)).toBe('2026-11-21T23:30');
    expect(zonedToInstant('2026-11-21T23:30', zone)).toBe('2026-11-21T23:30:00.000Z');
  });

  test.each([undefined, 'Etc/Unknown'])('a reader whose browser names the zone %s reads UTC', (timeZone) => {
    const options = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
    options.mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
    onTestFinished(() => options.mockRestore());
    expect([readerZone(), formatTime('2026-11-21T23:30:00Z')]).toEqual(['UTC', '21 Nov 2026, 23:30']);
  });

  test('today is the day on the clock of the reader', () => {
    expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
    expect(today(new Date(2026, 10, 21, 0, 1))).toBe('2026-11-21');
  });

  test('the time of an instant in a zone that is named elsewhere', () => {
    expect(formatTime('2026-11-21T13:05:00Z', 'Europe/Berlin')).toBe('21 Nov 2026, 14:05');
  });

  test('an instant names its zone', () => {
    expect(formatInstant('2026-11-21T13:30:00Z', 'Europe/Berlin')).toBe('21 Nov 2026, 14:30 (Europe/Berlin)');
  });

  test('a wall clock in a zone is an instant, summer time included', () => {
    expect(zonedToInstant('2026-07-01T18:00', 'Europe/Berlin')).toBe('2026-07-01T16:00:00.000Z');
    expect(zonedToInstant('2026-12-01T18:00', 'Europe/Berlin')).toBe('2026-12-01T17:00:00.000Z');
    expect(instantToZoned('2026-12-01T17:00:00.000Z', 'America/New_York')).toBe('2026-12-01T12:00');
  });

  test.each([
    // Skipped as the clocks go forward: as much later as they go.
    [
      '2026-03-29T02:30',
      'Europe/Berlin',
      '2026-03-29T01:30:00.000Z',
      /skip this time.+29 Mar 2026, 03:30 \(Europe\/Berlin\)/,
    ],
    ['2026-03-08T02:15', 'America/New_York', '2026-03-08T07:15:00.000Z', /skip.+03:15/],
    ['2026-10-04T02:10', 'Australia/Lord_Howe', '2026-10-03T15:40:00.000Z', /skip.+02:40/],
    // Shown twice as they go back: the first.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z', /twice.+02:30 \(Europe\/Berlin, GMT\+2\)/],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z', /twice.+GMT-4/],
    ['2026-10-25T01:59', 'Europe/Berlin', '2026-10-24T23:59:00.000Z', /^$/],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z', /^$/],
    ['2026-12-01T18:00', 'Asia/Kathmandu', '2026-12-01T12:15:00.000Z', /^$/],
  ])(
    '%s in %s is one instant, whatever the zone of the machine, and a change of clocks is said',
    (local, zone, at, said) => {
      const own = process.env.TZ;
      try {
        for (const machine of ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
          process.env.TZ = machine;
          expect(zonedToInstant(local, zone), machine).toBe(at);
          expect(clockChange(local, zone)).toMatch(said);
        }
      } finally {
        if (own === undefined) delete process.env.TZ;
        else process.env.TZ = own;
      }
    },
  );

  test('the second of two equal times is told from the first', () => {
    expect(formatInstant('2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('25 Oct 2026, 02:30 (Europe/Berlin, GMT+2)');
    expect(formatDeadline('2026-10-25T01:30:00Z', 'Europe/Berlin')).toBe('25 Oct 2026, 02:30 (Europe/Berlin, GMT+1)');
  });

  test('the time left in words', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(relativeTime('2026-11-24T11:53:00Z', now)).toBe('in 3 days');
    expect(relativeTime('2026-11-24T11:00:00Z', now)).toBe('in 2 days 23 hours');
    expect(relativeTime('2026-11-23T13:00:00Z', now)).toBe('in 2 days 1 hour');
    expect(relativeTime('2026-11-30T02:00:00Z', now)).toBe('in 9 days');
    expect(relativeTime('2026-11-21T09:00:00Z', now)).toBe('3 hours ago');
    expect(relativeTime('2026-11-22T12:00:00Z', now)).toBe('in 1 day');
    expect(relativeTime('2026-11-22T11:59:59Z', now)).toBe('in 1 day');
    expect(relativeTime('2026-11-20T11:00:00Z', now)).toBe('1 day 1 hour ago');
    expect(relativeTime('2026-11-21T13:05:00Z', now)).toBe('in 1 hour 5 minutes');
    expect(relativeTime('2026-11-21T11:01:01Z', now)).toBe('59 minutes ago');
    expect(relativeTime('2026-11-21T12:01:00Z', now)).toBe('in 1 minute');
    expect(relativeTime(now, now)).toBe('just now');
    expect(relativeTime(new Date(now.getTime() - 20_000), now)).toBe('just now');
    expect(relativeTime(new Date(now.getTime() + 20_000), now)).toBe('in less than a minute');
  });

  test('age in whole years turns on the birthday', () => {
    expect(ageInYears('1980-11-22', new Date(2026, 10, 21))).toBe(45);
    expect(ageInYears('1980-11-21', new Date(2026, 10, 21))).toBe(46);
    expect(ageInYears('1980-12-01', new Date(2026, 10, 21))).toBe(45);
    expect(ageInYears('1980-10-30', new Date(2026, 10, 21))).toBe(46);
  });
});

test('a measured time has one form, short and long', () => {
  expect(formatDuration(null)).toBe('–');
  expect(formatDuration(4200)).toBe('4.2 s');
  expect(formatDuration(59_960)).toBe('1 min');
  expect(formatDuration(203_000)).toBe('3 min 23 s');
  expect(formatDuration(4.6 * MINUTE)).toBe('4 min 36 s');
  expect(formatDuration(3_599_700)).toBe('1 h');
  expect(formatDuration(65 * MINUTE)).toBe('1 h 5 min');
});

test('a deadline is shown in the reader’s zone only if that shows another time', () => {
  const [deadline, mine] = ['2026-11-21T13:30:00Z', readerZone()];
  expect(forReader(deadline, mine)).toBe('');
  const other = mine === 'Asia/Tokyo' ? 'UTC' : 'Asia/Tokyo';
  expect(forReader(deadline, other)).toBe(`For you: ${formatTime(deadline)}`);
  expect(formatDeadline(deadline, mine)).toBe(formatTime(deadline));
  expect(formatDeadline(deadline, other)).toBe(formatInstant(deadline, other));
});

test('days and times are written in common/words/dates.ts only', async () => {
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
  expect(found.flat().sort()).toEqual(['common/words/dates.ts', 'common/words/time-zones.ts']);
});
