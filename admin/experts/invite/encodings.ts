/** The letters of Macs in Central Europe from 0x80 on, which browsers do not know. */
const MAC_CENTRAL =
  'ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»…\u00a0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ';

/** The encodings in which spreadsheets save lists. The first of the single-byte ones that fits best is proposed. */
export const ENCODINGS = [
  { value: 'utf-8', label: 'Unicode (UTF-8)' },
  { value: 'utf-16le', label: 'Unicode (UTF-16)' },
  { value: 'utf-16be', label: 'Unicode (UTF-16, other byte first)' },
  { value: 'windows-1252', label: 'Western European (Windows)' },
  { value: 'windows-1250', label: 'Central European (Windows)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows)' },
  { value: 'macintosh', label: 'Western European (Mac)' },
  { value: 'x-mac-ce', label: 'Central European (Mac)' },
  { value: 'x-mac-cyrillic', label: 'Cyrillic (Mac)' },
  { value: 'iso-8859-2', label: 'Central European (ISO)' },
  { value: 'windows-1253', label: 'Greek (Windows)' },
  { value: 'windows-1254', label: 'Turkish (Windows)' },
  { value: 'windows-1257', label: 'Baltic (Windows)' },
  { value: 'windows-1255', label: 'Hebrew (Windows)' },
  { value: 'windows-1256', label: 'Arabic (Windows)' },
  { value: 'shift_jis', label: 'Japanese (Shift JIS)' },
  { value: 'gb18030', label: 'Chinese, simplified (GB 18030)' },
  { value: 'big5', label: 'Chinese, traditional (Big5)' },
  { value: 'euc-kr', label: 'Korean (EUC-KR)' },
] as const;
export type Encoding = (typeof ENCODINGS)[number]['value'];

const PROPOSED: Encoding[] = [
  'windows-1252',
  'windows-1250',
  'macintosh',
  'windows-1251',
  'x-mac-ce',
  'x-mac-cyrillic',
];

/** The text of a file in an encoding, without a byte order mark. */
export function decode(content: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'x-mac-ce') return new TextDecoder(encoding).decode(content);
  return Array.from(content, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : MAC_CENTRAL[byte - 0x80])).join('');
}

/** The encoding that a file is most likely in. `isSure` if it says so itself, or if its text is the same in most. */
export function guessEncoding(content: Uint8Array): { encoding: Encoding; isSure: boolean } {
  const sure = (encoding: Encoding) => ({ encoding, isSure: true });
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return sure('utf-16le');
  if (first === 0xfe && second === 0xff) return sure('utf-16be');
  const zeros = [0, 0];
  content.forEach((byte, place) => {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd > content.length / 8) return sure(odd > even ? 'utf-16le' : 'utf-16be');
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return sure('utf-8');
  } catch {
    // Not UTF-8. The encodings of one byte take every file: the one in which its words look most like words is proposed.
    const scores = PROPOSED.map((encoding) => likeness(decode(content, encoding)));
    return { encoding: PROPOSED[scores.indexOf(Math.max(...scores))] ?? 'windows-1252', isSure: false };
  }
}

const WORD = /[^\s,;|"'@.\-/()0-9]+/gu;

/** How much the words of a text that go beyond ASCII look like words: letters of one script, capitals at the beginning. */
function likeness(text: string): number {
  let score = 0;
  for (const [word] of text.matchAll(WORD)) {
    const beyond = word.match(/\P{ASCII}/gu)?.length ?? 0;
    if (beyond === 0) continue;
    score -= word.match(/[^\p{L}\p{M}]/gu)?.length ?? 0;
    score -= 2 * (word.match(/\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/gu)?.length ?? 0);
    const isCyrillic = /^\p{Script=Cyrillic}+$/u.test(word);
    if (isCyrillic) score += word.length > 1 ? 1 : 0;
    else if (/\p{Script=Cyrillic}/u.test(word)) score -= 3;
    // Latin words have more plain letters than others.
    else if (beyond > 1 && beyond > word.length / 2) score -= 2;
  }
  return score;
}
