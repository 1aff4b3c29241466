/** How many items the pages of lists have. Numbers only, so that screens which load them do not load the schemas. */

export const HOME_PAGE_SIZE = 10;
export const PAYMENTS_PAGE_SIZE = 5;
export const VIS_PAGE_SIZE = 12;
export const VIS_LATEST_COUNT = 3;
/** The page size of brands and VIS to choose from. */
export const LIBRARY_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 1000;

/** Rows of a table that staff work through. */
export const TABLE_PAGE_SIZE = 25;
/** The page sizes that staff can choose. */
export const TABLE_PAGE_SIZES = [10, TABLE_PAGE_SIZE, 50, 100];
/** The same for lists that begin with the default size. */
export const SHORT_PAGE_SIZES = [DEFAULT_PAGE_SIZE, TABLE_PAGE_SIZE, 50];
/** How many results are offered when staff search for an expert or an assessment. */
export const SEARCH_PAGE_SIZE = 20;
/** How many experts are offered for the preview of an invitation. */
export const INVITED_PAGE_SIZE = 50;
export const REVIEW_QUEUE_SIZE = 50;

/** The query of a screen that reads a whole list. */
export const WHOLE_LIST = { page_size: MAX_PAGE_SIZE };

/** Returns the rows of a list, paged or plain. */
export function resultsOf<T>(answer: T[] | { results: T[] }): T[] {
  return Array.isArray(answer) ? answer : answer.results;
}
