/** How many characters a name keeps where there is little room. */
const DISPLAY_NAME_MAX = 20;
const FILE_NAME_MAX = 15;
const FILE_NAME_SHORT = 12;

/** An id as people see it: padded with zeros to `digits`. */
export function paddedId(id: number, digits: number): string {
  return String(id).padStart(digits, '0');
}

/** First and last name in one line; empty when neither is known. */
export function fullName(person: { first_name?: string | null; last_name?: string | null }): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ').trim();
}

/** The name in the sidebar: at most 20 characters plus '...', 'Guest' without a name. */
export function displayName(name: string): string {
  if (!name) return 'Guest';
  const characters = [...name];
  return characters.length > DISPLAY_NAME_MAX ? `${characters.slice(0, DISPLAY_NAME_MAX).join('')}...` : name;
}

/** Up to two initials of a name, 'G' without a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return 'G';
  const ends = words.length === 1 ? words : [words[0], words[words.length - 1]];
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** A file name for a list: over 15 characters it becomes its first 12 plus '...'. */
export function shortFileName(name: string): string {
  return name.length > FILE_NAME_MAX ? `${name.slice(0, FILE_NAME_SHORT)}...` : name;
}

/** The default title of an image: its file name without the extension. */
export function titleFromFileName(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}

/** 'on_shelf_mockups' becomes 'On Shelf Mockups'. */
export function humanise(value: string): string {
  return value
    .split('_')
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ');
}

/**
 * Rounds half away from zero, as people do on paper: by the decimal number that a value stands for (57.5 → 58, 1.005 → 1.01),
 * not by its binary fraction, which may be slightly lower. Calculation errors in the 14th digit are removed first.
 */
export function rounded(value: number, digits = 0): number {
  const exact = Number(Math.abs(value).toPrecision(13));
  const whole = Math.round(Number(`${exact}e${digits}`));
  // Below a millionth and from 10²¹ on a number is written with an exponent of its own.
  const result = Number.isFinite(whole)
    ? Number(`${whole}e-${digits}`)
    : exact < 1
      ? Number(exact.toFixed(digits))
      : exact;
  return value < 0 && result !== 0 ? -result : result;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

function inDigits(value: number, least: number, most: number): string {
  const key = `${least} ${most}`;
  const format =
    numberFormats.get(key) ??
    new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
  numberFormats.set(key, format);
  return format.format(rounded(value, most)).replace('-', '−');
}

/** A number with at most `digits` decimals and commas between thousands: "1,234.5"; "–" for null. */
export function figure(value: number | null, digits = 2): string {
  return value === null ? '–' : inDigits(value, 0, digits);
}

/** A number with exactly `digits` decimals, for numbers that are compared with each other: "4.20"; "–" for null. */
export function fixed(value: number | null, digits: number): string {
  return value === null ? '–' : inDigits(value, digits, digits);
}

/** 46 → "46%". */
export const percentage = (points: number, digits = 0) => `${figure(points, digits)}%`;

/**
 * A share (1 is all) in whole percent: rounded, but 0 only for nobody and 100 only for everybody. 13 of 15 are 87, 1 of 400 is 1,
 * 399 of 400 are 99. `inWholePercent` of server/data/conditions.ts is the same in SQL.
 */
export function wholePercent(share: number): number {
  const points = rounded(100 * share);
  return share > 0 && share < 1 ? Math.min(99, Math.max(1, points)) : points;
}

/** 0.4567 → "46%"; "–" for null. */
export const percent = (share: number | null) => (share === null ? '–' : percentage(wholePercent(share)));

/** Names that stand beside each other; equal ones are numbered: "Front (1)", "Front (2)". */
export function toldApart(names: readonly string[]): string[] {
  const taken = new Set(names);
  return names.map((name) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name;
    let number = 1;
    while (taken.has(`${name} (${number})`)) number += 1;
    taken.add(`${name} (${number})`);
    return `${name} (${number})`;
  });
}

/** A size in bytes for people: 1.4 MB. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? figure(value, 0) : fixed(value, 1)} ${units[unit]}`;
}

/** "3 responses", "1 response". */
export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** The same with commas between thousands: "1,234 responses". */
export const countedFigure = (count: number, one: string, many = `${one}s`) =>
  `${figure(count)} ${count === 1 ? one : many}`;
