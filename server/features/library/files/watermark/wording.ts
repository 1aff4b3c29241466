import { fullName } from '#common/texts/format.ts';

/** Whose name a watermark carries. */
export type MarkedFor = { id: number; first_name: string; last_name: string };

/** What the font of the watermark (DejaVu Sans) can write. */
const WRITABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{M}\d .,'’·()-]+$/u;
const NAME_MAX = 60;

/**
 * The text of a watermark: 'Ada Lovelace (12) · 2026-05-17'. The number tells people of the same name apart, and stands
 * alone for a name that the font cannot write.
 */
export function watermarkText(person: MarkedFor, day: string): string {
  const name = fullName(person).normalize('NFC').slice(0, NAME_MAX);
  // The isolated parts keep their order beside a name that is written from right to left.
  return WRITABLE.test(name) ? `${name} ${isolated(`(${person.id}) · ${day}`)}` : `Expert ${person.id} · ${day}`;
}

const isolated = (text: string) => `\u2066${text}\u2069`;
