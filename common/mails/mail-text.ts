import * as z from 'zod';
import { requiredText } from '#common/texts/text-fields.ts';
import { onlyPlaceholders } from './placeholders.ts';

export const SUBJECT_MAX = 200;
export const BODY_MAX = 10_000;
export const MAIL_TEXT_REQUIRED = 'Subject and body are required';

const plainLineEnds = (text: string) => text.replaceAll('\r\n', '\n');

/** What staff write in a mail to experts, with the placeholders that are filled in for each of them. */
export function mailText(placeholders: readonly string[]) {
  const rule = onlyPlaceholders(placeholders);
  return z.object({
    subject: requiredText(SUBJECT_MAX, MAIL_TEXT_REQUIRED).superRefine(rule).meta({ title: 'Subject' }),
    // Browsers send line ends as CRLF.
    body: requiredText(BODY_MAX, MAIL_TEXT_REQUIRED)
      .overwrite(plainLineEnds)
      .superRefine(rule)
      .meta({ title: 'Message', control: 'multiline' }),
  });
}

/** A mail as one person will receive it. */
export const mailPreview = z.object({ to: z.string(), subject: z.string(), html: z.string() });
export type MailPreview = z.infer<typeof mailPreview>;
