/** Words too common to say anything about a design. */
const STOP_WORDS = new Set(
  (
    'a about after all also am an and any are as at be because been but by can could did do does for from had has have he her him his how i if in into ' +
    'is it its just like me more most my no not of on one only or our out she so some than that the their them then there they this to too up us very ' +
    'was we were what when which who will with would you your'
  ).split(' '),
);

export type Term = { term: string; count: number };

/** The words of a text in lower case, without punctuation. */
export function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** Counts the texts in which each telling word occurs; most frequent first, ties by alphabet; at most `limit` words. */
export const frequentTerms = (texts: readonly string[], limit?: number): Term[] =>
  mostFrequent(texts, (text) => words(text).filter((word) => word.length > 1 && !STOP_WORDS.has(word)), limit);

/** Whole things recalled, one to a line, comma or semicolon, without regard to case. */
const recalledItems = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((item) => words(item).join(' '))
    .filter(Boolean);

/** How many people recalled each thing. */
export const frequentItems = (texts: readonly string[], limit?: number): Term[] =>
  mostFrequent(texts, recalledItems, limit);

function mostFrequent(texts: readonly string[], termsOf: (text: string) => string[], limit = 30): Term[] {
  const occurring = texts.flatMap((text) => [...new Set(termsOf(text))]);
  return [...Map.groupBy(occurring, (term) => term)]
    .map(([term, { length }]) => ({ term, count: length }))
    .sort((a, b) => b.count - a.count || a.term.localeCompare(b.term, 'en'))
    .slice(0, limit);
}
