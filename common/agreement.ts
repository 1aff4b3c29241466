import * as z from 'zod';

/**
 * The confidentiality agreement in force: a file of the product's own static path. Whoever changes its text adds a
 * file under a new version; a person who accepted an older one is asked again at the next sign-in.
 */
export const AGREEMENT = {
  version: '2026-11',
  path: '/agreement/2026-11.txt',
  /** SHA-256 of the file's bytes, in hex. */
  hash: '26bc99b9a7b83dc73b846975737b98a8b11aa0413c6caaa38a1d89c0b1d23108',
} as const;

/** POST /auth/agreement/, by a signed-in person or with a token of registration: what was accepted. */
export const agreementPayload = z.object({ version: z.string().max(40), hash: z.string().length(64) });
export type AgreementPayload = z.infer<typeof agreementPayload>;

export const AGREEMENT_REQUIRED = 'You must accept the agreement to continue.';
