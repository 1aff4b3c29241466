/** Words too common to say anything about a design. */
const STOP_WORDS = new Set(
  (
    'a about after all also am an and any are as at be because been but by can could did do does for from had has have he her him his how i if in into ' +
    'is it its just like me more most my of on one only or our out she so some than that the their them then there they this to too up us very ' +
    'was we were what when which who will with would you your'
  ).split(' '),
);

export type Term = { term: string; count: number };

/** The words of a text in lower case, without punctuation. */
export function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** Words that turn the next telling word into its opposite; so do those that end in "n't". */
const NEGATIONS = new Set(['not', 'no', 'never', 'without', 'hardly', 'barely', 'cannot', 'lacks', 'lack']);
const isNegation = (word: string) => NEGATIONS.has(word) || /n['’]t$/.test(word);

/**
 * The telling words of a text. After a negation, the next one in the same part of the sentence is another term: "not clear" for "it is not
 * very clear".
 */
export function tellingTerms(text: string): string[] {
  return text.split(/[.,;:!?\n]+|\bbut\b/i).flatMap((part) => {
    let negated = false;
    return words(part).flatMap((word) => {
      if (isNegation(word)) negated = true;
      else if (word.length > 1 && !STOP_WORDS.has(word)) {
        const term = negated ? `not ${word}` : word;
        negated = false;
        return [term];
      }
      return [];
    });
  });
}

/** Counts the texts in which each telling term occurs; most frequent first, ties by alphabet; at most `limit` terms. */
export const frequentTerms = (texts: readonly string[], limit?: number): Term[] =>
  mostFrequent(texts, tellingTerms, limit);

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
