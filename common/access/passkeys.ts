import * as z from 'zod';
import { requiredText } from '#common/words/text-fields.ts';

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** GET /auth/passkeys/ */
export const passkeys = z.object({ results: z.array(passkey) });

/** Options for the browser, in the JSON of the WebAuthn standard. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;

const encoded = z.string().max(20_000);

/** What the browser returns when a passkey is made or used, in the JSON of the WebAuthn standard. */
export const passkeyAnswer = z.looseObject({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: encoded }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** PATCH /auth/passkeys/{id}/ */
export const passkeyName = z.object({ name: requiredText(60, 'Please enter a name') });

/** POST /auth/passkeys/ */
export const newPasskey = passkeyName.extend({ answer: passkeyAnswer });

export const PASSKEY_MESSAGES = {
  refused: 'This passkey was not accepted. Please try again.',
  unknown: 'This passkey was removed already.',
  nameHint: 'Where the passkey is kept, such as “Work laptop”',
} as const;
