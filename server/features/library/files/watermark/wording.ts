import { fullName } from '#common/texts/format.ts';

/** Whose name a watermark carries. */
export type MarkedFor = { id: number; first_name: string; last_name: string };

/** What a watermark says: who sees the picture, and on which day. */
export type Mark = { who: string; day: string };

/** What the font of the watermark (DejaVu Sans) can write. */
const WRITABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{M}\d .,'’·()-]+$/u;
const NAME_MAX = 60;

/**
 * Who a watermark says it is: 'Ada Lovelace (12)'. The number tells people of the same name apart, and stands alone for a
 * name that the font cannot write.
 */
export function watermarkName(person: MarkedFor): string {
  const name = fullName(person).normalize('NFC').slice(0, NAME_MAX);
  // The isolated part keeps its order beside a name that is written from right to left.
  return WRITABLE.test(name) ? `${name} \u2066(${person.id})\u2069` : `Expert ${person.id}`;
}
