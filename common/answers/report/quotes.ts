export type Quote = { response_id: number; text: string };

/** Texts that are the same but for case, spaces and the sign at their end, once with their responses; the most frequent first. */
export function groupedTexts(quotes: readonly Quote[]): { text: string; response_ids: number[] }[] {
  const keyOf = ({ text }: Quote) =>
    text
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .replace(/(?<![.!…\s])[.!…\s]+$/, '');
  return [...Map.groupBy(quotes, keyOf).values()]
    .map((same) => ({
      text: same[0]?.text ?? '',
      response_ids: [...new Set(same.map(({ response_id }) => response_id))],
    }))
    .sort((a, b) => b.response_ids.length - a.response_ids.length);
}
