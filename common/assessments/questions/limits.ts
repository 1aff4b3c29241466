import { MINUTE, SECOND } from '#common/words/units.ts';

/**
 * Limits that a question type's schema shares with its editor and its input. Numbers only, so that screens which load them do not load
 * the schemas. Texts are in characters, times in milliseconds.
 */

/** Label of an option, row, column, item or view. */
export const OPTION_LABEL_MAX = 300;
export const REGIONS_MAX = 100;

export const RATING_STARS_MIN = 2;
export const RATING_STARS_MAX = 10;

export const SCORECARD_ROWS_MAX = 30;
export const SCORECARD_COLUMNS_MAX = 11;

/** Options of a single or multiple choice. */
export const OPTIONS_MAX = 50;
export const OTHER_TEXT_MAX = 500;

export const PREFERENCE_REASON_MAX = 2000;

export const RANKING_ITEMS_MAX = 20;

export const PAIRS_MAX = 20;
export const PAIR_WORD_MAX = 80;

export const PINS_MAX = 50;
export const PIN_COMMENT_MAX = 1000;

export const CLICK_TIMEOUT_MIN = SECOND;
export const CLICK_TIMEOUT_MAX = 10 * MINUTE;

export const EXPOSURE_MIN = 0.25 * SECOND;
export const EXPOSURE_MAX = 60 * SECOND;
export const RECALL_MAX = 3000;

export const VIEWS_MAX = 12;
/** How long a view may have to be looked at. */
export const VIEW_TIME_MAX = 60 * SECOND;
export const INSPECTION_SCORE_MAX = 5;
export const INSPECTION_COMMENT_MAX = 3000;

export const NPS_MAX = 10;
