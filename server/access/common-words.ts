import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Passwords and words that are tried first, and keyboards. Loaded when first used, since there are 50,000. */
export const commonWords = (): typeof import('@zxcvbn-ts/language-common') => require('@zxcvbn-ts/language-common');
