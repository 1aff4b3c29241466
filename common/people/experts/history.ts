import * as z from 'zod';
import { ASSIGNMENT_STATES } from '#common/assessments/assignment-states.ts';
import { MAIL_STATUSES } from '#common/mails/mails.ts';
import { PAYOUT_STATUSES } from '#common/payouts/payouts.ts';
import { requiredText } from '#common/words/text-fields.ts';

export const STAFF_NOTE_MAX = 5000;

/** POST experts/{id}/notes/ */
export const notePayload = z.object({
  body: requiredText(STAFF_NOTE_MAX, 'Please write a note'),
});

const instant = z.string();
const optionalInstant = instant.nullable();

/** GET experts/{id}/history/: the history of an expert, newest entries first in each list. */
export const expertHistory = z.object({
  assignments: z.object({
    total: z.number().int(),
    completed: z.number().int(),
    /** Completed assignments ÷ assignments not withdrawn or declined, 0…100; null without any. */
    completion_rate: z.number().nullable(),
    /** Median minutes spent on a completed response without pauses; null if nothing was measured. */
    median_minutes: z.number().nullable(),
    newest: z.array(
      z.object({
        assessment_id: z.number().int(),
        title: z.string(),
        state: z.enum(ASSIGNMENT_STATES),
        progress: z.number().int(),
        at: instant,
      }),
    ),
  }),
  payouts: z.array(
    z.object({
      id: z.number().int(),
      amount: z.string(),
      currency: z.string(),
      status: z.enum(PAYOUT_STATUSES),
      assessment_title: z.string().nullable(),
      created_at: instant,
    }),
  ),
  mails: z.array(
    z.object({
      id: z.number().int(),
      kind: z.string(),
      subject: z.string(),
      status: z.enum(MAIL_STATUSES),
      created_at: instant,
      sent_at: optionalInstant,
    }),
  ),
  agreements: z.array(z.object({ version: z.string(), accepted_at: instant })),
  invitations: z.array(
    z.object({
      id: z.number().int(),
      sent_at: instant,
      accepted_at: optionalInstant,
      revoked_at: optionalInstant,
    }),
  ),
  notes: z.array(
    z.object({
      id: z.number().int(),
      body: z.string(),
      author: z.string().nullable(),
      author_id: z.number().int().nullable(),
      created_at: instant,
    }),
  ),
  audit: z.array(
    z.object({
      id: z.number().int(),
      at: instant,
      actor: z.string().nullable(),
      action: z.string(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
});
export type ExpertHistory = z.infer<typeof expertHistory>;

/** The maximum number of entries of each list. */
export const HISTORY_LENGTH = 50;
