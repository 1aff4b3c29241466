/** The digits of a text as ASCII, whatever their script; other characters stay. The digits of a script stand in a row, its zero first. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(digitOf(digit.codePointAt(0) ?? 0)));

function digitOf(code: number): number {
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

/** A code as people type or paste it ('123 456', in Arabic or wide digits): without blanks, dashes and what nobody sees. */
export const plainCode = (text: string): string =>
  asciiDigits(text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, ''));
