import { searchKey } from '#common/words/folded.ts';
import { wordsOf } from '#common/words/marked-text.ts';
import type { Faq, FaqCategory } from './faqs.ts';

export const HELP_MESSAGES = {
  loadFailed: 'Failed to load FAQs. Please try again later.',
  noResults: 'No results found',
} as const;

export type FaqGroup = { id: number | null; name: string; faqs: Faq[] };

/**
 * Questions under their categories, in the order of both lists. Those of no known category come last, under 'General'
 * when there are categories and under 'Frequently asked questions' when there are none.
 */
export function groupFaqs(categories: readonly FaqCategory[], all: readonly Faq[]): FaqGroup[] {
  const known = new Set(categories.map(({ id }) => id));
  const groups: FaqGroup[] = categories.map(({ id, name }) => ({
    id,
    name,
    faqs: all.filter((item) => item.category === id),
  }));
  const rest = all.filter((item) => item.category === null || !known.has(item.category));
  const restName = categories.length > 0 ? 'General' : 'Frequently asked questions';
  return rest.length > 0 ? [...groups, { id: null, name: restName, faqs: rest }] : groups;
}

/** Returns the questions that contain every word of the query, in their groups; leaves out empty groups. */
export function searchFaqs(groups: readonly FaqGroup[], query: string): FaqGroup[] {
  const wanted = words(query);
  if (wanted.length === 0) return groups.filter((group) => group.faqs.length > 0);
  const matches = (item: Faq) => {
    const where = searchKey(`${item.question}\n${wordsOf(item.answer)}`);
    return wanted.every((word) => where.includes(searchKey(word)));
  };
  return groups
    .map((group) => ({ ...group, faqs: group.faqs.filter(matches) }))
    .filter((group) => group.faqs.length > 0);
}

export type TextPart = { text: string; hit: boolean };

/** Cuts the text into parts and marks those that match a word of the query. The joined parts are the text. */
export function highlightParts(value: string, query: string): TextPart[] {
  const wanted = words(query);
  if (wanted.length === 0) return [{ text: value, hit: false }];
  const pattern = new RegExp(`(${wanted.map(escapePattern).join('|')})`, 'giu');
  return value
    .split(pattern)
    .map((part, index) => ({ text: part, hit: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** Characters of a search that are used; the rest is ignored. */
const QUERY_MAX = 200;

function words(query: string): string[] {
  const all = query.slice(0, QUERY_MAX).toLowerCase().split(/\s+/).filter(Boolean);
  // Longest words first, so that a word does not hide a longer one that begins with it.
  return [...new Set(all)].sort((a, b) => b.length - a.length);
}

function escapePattern(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
