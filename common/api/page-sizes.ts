/** How many items the pages of lists have. Numbers only, so that screens which load them do not load the schemas. */

export const HOME_PAGE_SIZE = 10;
export const PAYMENTS_PAGE_SIZE = 5;
export const VIS_PAGE_SIZE = 12;
export const VIS_LATEST_COUNT = 3;
/** Brands and VIS come in pages of this size where somebody chooses one. */
export const LIBRARY_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 1000;
