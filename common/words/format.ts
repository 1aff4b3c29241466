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
  const result = Number.isFinite(whole) ? Number(`${whole}e-${digits}`) : exact;
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
 * A share (1 is all) in whole percent: rounded, but 0 only if it is none and 100 only if it is all. 13 of 15 are 87, 1 of 400 is 1,
 * 399 of 400 are 99. `inWholePercent` of server/data/conditions.ts is the same in SQL.
 */
export function wholePercent(share: number): number {
  const points = rounded(100 * share);
  return share > 0 && share < 1 ? Math.min(99, Math.max(1, points)) : points;
}

/** 0.4567 → "46%"; "–" for null. */
export const percent = (share: number | null) => (share === null ? '–' : percentage(wholePercent(share)));

/**
 * Whole percentages of the parts of one whole. They add up to 100: each is rounded down, and those with the largest remainders
 * get one more (Hamilton's method). Equal parts have equal percentages; where they could then not add up to 100, as with three
 * equal parts, each is rounded by itself. As with `wholePercent`, only nothing is 0 and only everything is 100, so that parts below
 * a half percent may make the sum larger. All are 0 if the sum is 0.
 */
export function wholePercents(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const down = counts.map((count) => Math.floor((100 * count) / total));
  const left = 100 - down.reduce((sum, points) => sum + points, 0);
  const byRemainder = counts
    .map((count, index) => ({ index, count, remainder: (100 * count) % total }))
    // Equal parts are neighbours, so that comparing the two at the cut shows whether equal parts would differ.
    .sort((a, b) => b.remainder - a.remainder || b.count - a.count || a.index - b.index);
  const [last, next] = [byRemainder[left - 1], byRemainder[left]];
  if (last && next && last.count === next.count) {
    return counts.map((count) => wholePercent(count / total));
  }
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return down.map((points, index) => {
    const whole = points + (raised.has(index) ? 1 : 0);
    const count = counts[index] ?? 0;
    return count > 0 && count < total ? Math.min(99, Math.max(1, whole)) : whole;
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
