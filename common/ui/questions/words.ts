/**
 * How labels wrap: between words. A word is broken only where it is longer than its whole line, and with a hyphen where the
 * browser knows the language and leaves shorter words alone.
 */
export const WORDS = {
  overflowWrap: 'break-word',
  '@supports (hyphenate-limit-chars: 20)': { hyphens: 'auto', hyphenateLimitChars: '20 8 8' },
} as const;

/** One column as wide as what holds it: long words in it break instead of widening the page. */
export const BOUNDED = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const;
