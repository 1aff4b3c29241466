import * as z from 'zod';
import { listQuery, type Page } from '#common/api/lists.ts';
import { unknownPlaceholders } from '#common/mails/placeholders.ts';
import { counted } from '#common/words/format.ts';
import { tidyLines, wordsOf } from '#common/words/marked-text.ts';
import { atMost } from '#common/words/text-fields.ts';
import { DAY, HOUR } from '#common/words/units.ts';

/** When the first version of every installation was published, as in the migration that inserts it. */
export const FIRST_AGREEMENT_PUBLISHED = '2026-11-01T00:00:00Z';

/** The first version of every installation; a migration inserts its text. */
export const FIRST_AGREEMENT = {
  version: '2026-11',
  /** SHA-256 of the text in UTF-8, in hex. */
  hash: '26bc99b9a7b83dc73b846975737b98a8b11aa0413c6caaa38a1d89c0b1d23108',
} as const;

/** GET /business/agreement/: the agreement in force. `path` is the text's address on the product's own static path. */
export const currentAgreement = z.object({ version: z.string(), hash: z.string(), path: z.string() });
export type CurrentAgreement = z.infer<typeof currentAgreement>;

/** Where the text of a version is served. */
export const agreementPath = (version: string) => `/agreement/${version}.txt`;

/** POST /auth/agreement/: the version that a signed-in or registering person accepts. */
export const agreementPayload = z.object({ version: z.string().max(40), hash: z.string().length(64) });
export type AgreementPayload = z.infer<typeof agreementPayload>;

export const AGREEMENT_REQUIRED = 'You must accept the agreement to continue.';

export const AGREEMENT_MESSAGES = {
  text: 'The text is required',
  unchanged: 'The text is the same as the version in force.',
  companyUnset: '[company_name] cannot be filled in before the company’s name is set under First Settings.',
  outdated: 'Another version has been published in the meantime. Please read it, then publish yours again.',
  published: 'The new version of the agreement is in force',
  notInForce: 'Another version is in force.',
  tellFailed: 'Failed to tell the experts',
  publishFailed: 'Failed to publish the agreement',
  loadFailed: 'Failed to load the agreement. Please try again.',
  peopleFailed: 'Failed to load who has accepted. Please try again.',
} as const;

/** Placeholders that are filled in when a version is published. In a preview, the company's stays until its name is set. */
export const COMPANY_PLACEHOLDER = '[company_name]';
export const AGREEMENT_PLACEHOLDERS = [COMPANY_PLACEHOLDER, '[version]'] as const;

type AgreementFacts = { company_name: string; version: string };

/** Returns the text of a version: fills in placeholders, normalises line ends and trims. */
export function agreementText(template: string, { company_name, version }: AgreementFacts): string {
  const text = tidyLines(template)
    .replaceAll(COMPANY_PLACEHOLDER, () => company_name)
    .replaceAll('[version]', () => version);
  return `${text}\n`;
}

/** Refuses words in brackets that look like a placeholder but are not one; "[Client]" is normal text of a contract. */
const unknownIn = (text: string) =>
  unknownPlaceholders(
    wordsOf(text),
    AGREEMENT_PLACEHOLDERS.map((word) => word.slice(1, -1)),
    /^[a-z_]+$/,
  );

const AGREEMENT_MAX = 60_000;

const template = z
  .string(AGREEMENT_MESSAGES.text)
  .check(atMost(AGREEMENT_MAX))
  .overwrite(tidyLines)
  .refine((text) => text !== '', AGREEMENT_MESSAGES.text)
  .superRefine((text, context) => {
    const unknown = unknownIn(text);
    if (unknown.length === 0) return;
    const message = `${unknown.join(', ')} cannot be filled in. Known placeholders: ${AGREEMENT_PLACEHOLDERS.join(', ')}`;
    context.addIssue({ code: 'custom', message });
  });

/** POST /agreements/: the text of the next version. `revision` is the number of the one that the super admin compared it with. */
export const newAgreement = z.object({
  template,
  revision: z.number().int(),
  /** Whether a mail asks the experts to accept it. */
  tell_experts: z.boolean().optional(),
});
export type NewAgreement = z.input<typeof newAgreement>;

const instant = z.iso.datetime();

/** A version in the list, with how many experts have accepted it and how many of those in the panel have not. */
export const agreementVersion = z.object({
  number: z.number().int(),
  version: z.string().meta({ title: 'Version' }),
  hash: z.string(),
  path: z.string(),
  published_at: instant.meta({ title: 'Published', control: 'date' }),
  published_by: z.string().nullable(),
  accepted_count: z.number().int().meta({ title: 'Accepted' }),
  waiting_count: z.number().int().meta({ title: 'Not yet accepted' }),
  /** How many experts are asked to accept the version in force, whether or not they have. */
  asked_count: z.number().int(),
  /** Of the version in force: how many of those who have not accepted it got a mail about it within {@link TOLD_LATELY}. */
  told_count: z.number().int(),
});
export type AgreementVersion = z.infer<typeof agreementVersion>;

/** Who was told of a version within this time (ms) is not told again. */
export const TOLD_LATELY = DAY;

/** Who is told of the version in force, and who was already: "2 experts get an email. 1 was told in the last 24 hours." */
export function tellingInWords({ waiting_count, told_count }: Pick<AgreementVersion, 'waiting_count' | 'told_count'>) {
  const lately = `${told_count} ${told_count === 1 ? 'was' : 'were'} told in the last ${TOLD_LATELY / HOUR} hours.`;
  const now = waiting_count - told_count;
  const first = now > 0 ? `${counted(now, 'expert gets', 'experts get')} an email.` : 'Nobody gets an email.';
  return told_count > 0 ? `${first} ${lately}` : first;
}

/** GET /agreements/: every version, the one in force first. */
export const agreementVersions = z.array(agreementVersion);

/** GET /agreements/{number}/: a version with its text, as it is read and as it was entered. */
export const agreementDetail = agreementVersion.extend({ text: z.string(), template: z.string() });
export type AgreementDetail = z.infer<typeof agreementDetail>;

/** Which readers of a version are listed. */
export const agreementFilters = z.object({
  state: z.enum(['accepted', 'waiting']).default('accepted'),
  search: listQuery.shape.search,
});
export type AgreementFilters = z.infer<typeof agreementFilters>;

/** GET /agreements/{number}/people/ */
export const agreementPeopleQuery = listQuery.extend(agreementFilters.shape);
export type AgreementPeopleQuery = z.infer<typeof agreementPeopleQuery>;

/** An expert and the acceptance of one version; `hash` is the fingerprint of the accepted text. */
export const agreementPerson = z.object({
  id: z.number().int(),
  name: z.string().meta({ title: 'Expert' }),
  email: z.string(),
  accepted_at: instant.nullable().meta({ title: 'Accepted' }),
  hash: z.string().nullable(),
  /** False for an erased person, whose acceptance is kept because it remains in force. */
  in_panel: z.boolean(),
});
export type AgreementPerson = z.infer<typeof agreementPerson>;
export type AgreementPeople = Page<AgreementPerson>;
