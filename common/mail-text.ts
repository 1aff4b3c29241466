import * as z from 'zod';
import { requiredText } from './text-fields.ts';

export const SUBJECT_MAX = 200;
export const BODY_MAX = 10_000;
export const MAIL_TEXT_REQUIRED = 'Subject and body are required';

/** What staff write in a mail to experts. */
export const mailText = z.object({
  subject: requiredText(SUBJECT_MAX, MAIL_TEXT_REQUIRED),
  body: requiredText(BODY_MAX, MAIL_TEXT_REQUIRED),
});
