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
export function frequentTerms(texts: readonly string[], limit = 30): Term[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of new Set(words(text))) {
      if (word.length > 1 && !STOP_WORDS.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return rankTerms(counts, limit);
}

/** Whole things recalled, one to a line, comma or semicolon, counted once a person and without regard to case. */
export function recalledItems(text: string): string[] {
  const items = text
    .split(/[\n,;]+/)
    .map((item) => words(item).join(' '))
    .filter(Boolean);
  return [...new Set(items)];
}

/** How many people recalled each thing. */
export function frequentItems(texts: readonly string[], limit = 30): Term[] {
  const counts = new Map<string, number>();
  for (const text of texts) for (const item of recalledItems(text)) counts.set(item, (counts.get(item) ?? 0) + 1);
  return rankTerms(counts, limit);
}

function rankTerms(counts: Map<string, number>, limit: number): Term[] {
  return [...counts]
    .map(([term, count]) => ({ term, count }))
    .sort((a, b) => b.count - a.count || a.term.localeCompare(b.term, 'en'))
    .slice(0, limit);
}
