import type { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { asciiDigits } from '#common/words/digits.ts';

let parse: typeof parsePhoneNumberFromString | undefined;

/**
 * Loads what knows the numbers of every country, which is larger than a screen. The server loads it at its start, a form once it shows a
 * phone number; until then only the form of a number is checked.
 */
export async function loadNumberingPlans(): Promise<void> {
  ({ parsePhoneNumberFromString: parse } = await import('libphonenumber-js/min'));
}

/** "ext. 12", "x12", "DW 12", "доб. 12", "#12" or "(mobile)" at the end. */
const EXTENSION =
  /(?:(?:[\s,;]\p{L}[\p{L}.]{0,11}[\s:=]{0,3}|(?:x|ext)[.=\s]{0,3}|[#,;]\s{0,3})\p{Nd}{1,7}|\(\p{L}[^()]{0,20}\))$/iu;
/** "Tel.:", "Mobile: ", "tel:", "Tel +". */
const LABEL = /^\p{L}[\p{L}.]{0,8}(?:[.:]\s*|\s+(?=[+(]))/u;
/** Digits of any script with the signs that people put between them. */
const NUMBER = /^[([]?\+?[\p{Nd}\p{Zs}\t()[\]./\\\p{Pd}−ー~·_'’]+$/u;
const LEAST = 6;
const MOST = 15;

/**
 * True for what can be a phone number in any usual spelling, also with an extension, or two numbers with a sign between. With a country
 * code it must have a length that exists there.
 */
export function isPhoneNumber(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  const two = plain.split(/[/,;|]|\s\p{L}{1,4}\s/u);
  return isOne(plain) || (two.length > 1 && two.every((one) => isOne(one.trim())));
}

function isOne(text: string): boolean {
  const number = text
    .replace(LABEL, '')
    .replace(EXTENSION, '')
    .replace(/[\s,;]{1,3}$/, '');
  if (!NUMBER.test(number)) return false;
  const digits = digitsOf(number);
  const isInternational = /^[([]?\+/.test(number);
  // "+44 (0)20 …", and the 1 that mobile numbers of Mexico had until 2019.
  const readings = isInternational
    ? [digits, digitsOf(number.replace(/\(\p{Nd}\)/gu, '')), digits.replace(/^521(?=\d{10}$)/, '52')]
    : [digits];
  return readings.some(
    (reading) =>
      reading.length >= LEAST &&
      reading.length <= MOST &&
      (!isInternational || !parse || parse(`+${reading}`)?.isPossible() === true),
  );
}

const digitsOf = (text: string) => asciiDigits(text).replace(/\D/g, '');
