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
  { value: 'ibm866', label: 'Cyrillic (MS-DOS)' },
  { value: 'koi8-r', label: 'Cyrillic (KOI8-R)' },
  { value: 'koi8-u', label: 'Cyrillic (KOI8-U)' },
  { value: 'iso-8859-5', label: 'Cyrillic (ISO)' },
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

// The letters of languages that are written with the same encodings. The õ of Portuguese would hide the ő of Hungarian.
const WESTERN = ['a-zäöüß', 'a-zàâæçèéêëîïôœùûüÿ', 'a-záéíóúñüç', 'a-záâãàçéêíóôú', 'a-zàèéìòù', 'a-zåäöæøéü'];
const CENTRAL = ['a-záčďéěíňóřšťúůýž', 'a-záäčďéíĺľňóôŕšťúýž', 'a-ząćęłńóśźż', 'a-záéíóöőúüű', 'a-zčćđšž', 'a-zăâîşţ'];
const CYRILLIC = ['а-яё', 'а-щьюяґєії', 'а-шђјљњћџ'];
const PROPOSED: [Encoding, string[]][] = [
  ['windows-1252', WESTERN],
  ['windows-1254', ['a-zçğıİöşüâî']],
  ['windows-1250', CENTRAL],
  ['iso-8859-2', CENTRAL],
  ['macintosh', WESTERN],
  ['x-mac-ce', CENTRAL],
  ['windows-1251', CYRILLIC],
  ['x-mac-cyrillic', CYRILLIC],
  ['ibm866', CYRILLIC],
  ['koi8-r', CYRILLIC],
  ['koi8-u', CYRILLIC],
  ['iso-8859-5', CYRILLIC],
  ['windows-1253', ['α-ωάέήίόύώςϊϋ']],
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
    // Not UTF-8. The encodings of one byte take every file: the one that makes its words least odd is proposed.
    const scores = PROPOSED.map(([encoding, alphabets]) => oddness(decode(content, encoding), alphabets));
    return { encoding: PROPOSED[scores.indexOf(Math.min(...scores))]?.[0] ?? 'windows-1252', isSure: false };
  }
}

const WORD = /[^\s,;|"'‘’“”–@.\-/()0-9]+/gu;

/** How many letters of the words beyond ASCII are of no language that has the others, or are capitals within a word. */
function oddness(text: string, alphabets: string[]): number {
  const others = alphabets.map((letters) => new RegExp(`[^${letters}]`, 'giu'));
  let score = 0;
  for (const [word] of text.matchAll(WORD)) {
    if (!/\P{ASCII}/u.test(word)) continue;
    score += Math.min(...others.map((other) => word.match(other)?.length ?? 0));
    score += 2 * (word.match(/\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/gu)?.length ?? 0);
  }
  return score;
}
