import { MAX_PAGE_SIZE } from './page-sizes.ts';

/** What a screen asks for that reads a list as a whole. */
export const WHOLE_LIST = { page_size: MAX_PAGE_SIZE };

/** Returns the rows of a list, paged or plain. */
export function resultsOf<T>(answer: T[] | { results: T[] }): T[] {
  return Array.isArray(answer) ? answer : answer.results;
}
