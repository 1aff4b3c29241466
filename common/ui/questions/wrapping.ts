/**
 * Wraps labels between words. A word is broken only if it is longer than its line, and hyphenated only if the
 * browser knows the language and leaves shorter words whole.
 */
export const WRAP_WORDS = {
  overflowWrap: 'break-word',
  '@supports (hyphenate-limit-chars: 20)': { hyphens: 'auto', hyphenateLimitChars: '20 8 8' },
} as const;

/** One column as wide as its container: long words break instead of making the page wider. */
export const SINGLE_COLUMN = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const;
