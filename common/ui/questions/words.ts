/**
 * How labels wrap: between words. A word is broken only where it is longer than its whole line, and with a hyphen where the
 * browser knows the language and leaves shorter words alone.
 */
export const WORDS = {
  overflowWrap: 'break-word',
  '@supports (hyphenate-limit-chars: 20)': { hyphens: 'auto', hyphenateLimitChars: '20 8 8' },
} as const;
