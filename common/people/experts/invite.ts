import * as z from 'zod';
import { BODY_MAX, SUBJECT_MAX } from '#common/mails/mails.ts';
import { fillPlaceholders, onlyPlaceholders } from '#common/mails/placeholders.ts';
import { IMPORTED_DETAILS, schemasOf } from '#common/people/details.ts';
import { person } from '#common/people/profile-fields.ts';
import { PROFILE_MESSAGES } from '#common/people/profile-messages.ts';
import { asRow } from '#common/people/spellings.ts';
import { describedBy, titleOf } from '#common/schema/fields.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';
import {
  EMAIL_MAX,
  emailField,
  normalEmail,
  orEmpty,
  requiredText,
  seenText,
  trimmedText,
} from '#common/words/text-fields.ts';

export const INVITE_MESSAGES = {
  required: 'First name, last name, and email are required.',
  sent: 'Expert invitation sent successfully!',
  failed: 'Failed to send invitation.',
  registered: SHARED_MESSAGES.emailTaken,
  invited: 'This email address has already been invited. You can resend the invitation.',
  revoked: 'The invitation has been withdrawn.',
  resent: 'The invitation has been sent again.',
  notInvited: 'This expert has already registered.',
} as const;

/** The placeholder of the invited person's name. */
export const INVITE_PLACEHOLDERS = ['username'] as const;
export const DEFAULT_INVITATION_TITLE = 'Invitation to Expert Panel';
export const DEFAULT_INVITATION_CONTENT = `Hello [username],

We would like to invite you to join our panel of experts. Please complete your profile; it takes about 15-20 minutes.

Thank you, and we look forward to working with you.`;

const name = requiredText(100, INVITE_MESSAGES.required);
const rule = onlyPlaceholders(INVITE_PLACEHOLDERS);

/** POST experts/invite/ */
export const invitePayload = z.object({
  firstName: name.meta({ title: titleOf(person, 'first_name') }),
  lastName: name.meta({ title: titleOf(person, 'last_name') }),
  email: emailField(INVITE_MESSAGES.required, PROFILE_MESSAGES.emailInvalid).meta({
    title: titleOf(person, 'email'),
    control: 'email',
  }),
  emailTitle: trimmedText(SUBJECT_MAX).superRefine(rule).default('').meta({ title: 'Email title' }),
  emailContent: trimmedText(BODY_MAX)
    .superRefine(rule)
    .default('')
    .meta({ title: 'Email content', control: 'multiline' }),
  worksWithBeverageClient: z.boolean().default(false).meta({ title: 'Works with the beverage client' }),
  ...asRow(schemasOf(IMPORTED_DETAILS, (type) => orEmpty(type).default(''))),
});
export type InvitePayload = z.infer<typeof invitePayload>;

/** The form of an invitation. One sentence above it says that three fields are required, so each field only has its name. */
export const inviteForm = describedBy(
  invitePayload,
  invitePayload.extend({
    firstName: requiredText(100, PROFILE_MESSAGES.firstName),
    lastName: requiredText(100, PROFILE_MESSAGES.lastName),
    email: emailField(PROFILE_MESSAGES.email, PROFILE_MESSAGES.emailInvalid),
  }),
);
const MISSING: readonly unknown[] = [PROFILE_MESSAGES.firstName, PROFILE_MESSAGES.lastName, PROFILE_MESSAGES.email];
/** Whether the message of a field says that it is required. */
export const isMissing = (message: string | undefined): boolean => MISSING.includes(message);

/** The texts of an invitation to one person; an empty text is replaced by the default. */
export function invitationFor(
  person: { first_name: string; last_name: string },
  texts: { emailTitle: string; emailContent: string },
): { title: string; content: string } {
  const values = { username: `${person.first_name} ${person.last_name}`.trim() };
  return {
    title: fillPlaceholders(texts.emailTitle || DEFAULT_INVITATION_TITLE, values),
    content: fillPlaceholders(texts.emailContent || DEFAULT_INVITATION_CONTENT, values),
  };
}

/** What an invitation says to everybody who gets it. */
export const invitationTexts = invitePayload.pick({ emailTitle: true, emailContent: true });
export type InvitationTexts = z.infer<typeof invitationTexts>;

/** POST experts/invite/preview/ and experts/invite/test/: the names may still be missing. */
export const invitePreviewPayload = z.object({
  firstName: trimmedText(100).default(''),
  lastName: trimmedText(100).default(''),
  ...invitationTexts.shape,
});
export type InvitePreviewPayload = z.infer<typeof invitePreviewPayload>;

/** Invitations sent with one request while a file is imported. */
export const IMPORT_BATCH = 50;
export const IMPORT_ROWS_MAX = 5000;

/** What a list holds of each person. The first three are needed. */
const invitedPerson = invitePayload.omit({ emailTitle: true, emailContent: true });
export const IMPORT_FIELDS = invitedPerson.keyof().options;
export type ImportField = (typeof IMPORT_FIELDS)[number];
export const NEEDED_FIELDS = IMPORT_FIELDS.slice(0, 3);

const normalise = (header: string) => header.toLowerCase().replace(/[\s_-]/g, '');

/** Accepted names of columns, in lower case without blanks, dashes and underscores: the portal's own and other usual ones. */
const COLUMNS: Record<string, ImportField> = {
  ...Object.fromEntries(IMPORT_FIELDS.map((field) => [normalise(titleOf(invitePayload, field)), field])),
  firstname: 'firstName',
  givenname: 'firstName',
  lastname: 'lastName',
  surname: 'lastName',
  familyname: 'lastName',
  email: 'email',
  emailaddress: 'email',
  mail: 'email',
  beverageclient: 'worksWithBeverageClient',
  workswithbeverageclient: 'worksWithBeverageClient',
};

/** The field that a column with this name holds; undefined for any other name. */
export const columnField = (header: string): ImportField | undefined => COLUMNS[normalise(header)];
const YES = ['1', 'true', 'yes', 'y', 'x'];
const NO = ['', '0', 'false', 'no', 'n'];
const FLAG_UNCLEAR = `${titleOf(invitePayload, 'worksWithBeverageClient')} must be yes or no`;

export type ImportRow = {
  /** The line of the file, the header being line 1. */
  line: number;
  values: z.infer<typeof invitedPerson>;
  /** What is wrong with the row; it is then not sent. */
  errors: string[];
};

/** Finds the problems of each record of a list, including repeated addresses. */
export function readImportRows(records: { line: number; cells: Partial<Record<ImportField, string>> }[]): ImportRow[] {
  const firstLine = new Map<string, number>();
  return records.map(({ line, cells }) => {
    const { values, isFlagClear } = readRecord(cells);
    const parsed = invitePayload.safeParse(values);
    const errors = parsed.success ? [] : [...new Set(parsed.error.issues.map((issue) => issue.message))];
    if (!isFlagClear) errors.push(FLAG_UNCLEAR);
    const address = normalEmail(values.email);
    const earlier = firstLine.get(address);
    if (earlier !== undefined) errors.push(`The same email as in line ${earlier}`);
    else if (address) firstLine.set(address, line);
    return { line, values, errors };
  });
}

function readRecord(cells: Partial<Record<ImportField, string>>): {
  values: ImportRow['values'];
  isFlagClear: boolean;
} {
  const cell = (field: ImportField) => seenText(cells[field] ?? '').trim();
  const flag = cell('worksWithBeverageClient').toLowerCase();
  return {
    values: {
      ...(Object.fromEntries(IMPORT_FIELDS.map((field) => [field, cell(field)])) as Record<ImportField, string>),
      worksWithBeverageClient: YES.includes(flag),
    },
    isFlagClear: [...YES, ...NO].includes(flag),
  };
}

/** POST experts/import/check/: which of the addresses are known already, also under another spelling. */
export const importCheckPayload = z.object({ emails: z.array(z.string().max(EMAIL_MAX)).max(IMPORT_ROWS_MAX) });
export const importCheckAnswer = z.object({
  known: z.array(z.object({ email: z.string(), reason: z.string() })),
});
export type ImportCheckAnswer = z.infer<typeof importCheckAnswer>;

/** POST experts/import/: invites one batch of the confirmed rows. */
export const importPayload = z.object({
  rows: z.array(invitedPerson).min(1).max(IMPORT_BATCH),
  ...invitationTexts.shape,
});
export type ImportPayload = z.infer<typeof importPayload>;
export const importAnswer = z.object({
  results: z.array(z.object({ email: z.string(), sent: z.boolean(), detail: z.string() })),
});
export type ImportAnswer = z.infer<typeof importAnswer>;
