import { routes } from '#common/access/addresses.ts';
import type { CompletedResponse } from '#common/answers/responses.ts';
import { formatMoney } from '#common/words/money.ts';
import { mailsOf } from '#server/outside/mail/mails.ts';
import type { LockedResponse } from './queries.ts';

/** Mails to an expert about a response, by kind. */
export const responseMail = mailsOf({
  /** Thanks once for a completed assessment, and says what happens with the reward; `nextCards` says when gift cards go out. */
  assessment_completed: (
    { assessment, assignment }: LockedResponse,
    payout: CompletedResponse['payout'],
    nextCards: string,
  ) => ({
    notice: true,
    uniqueKey: `assessment_completed:${assignment.id}`,
    subject: `Thank you for completing “${assessment.title}”`,
    heading: 'Thank you',
    paragraphs: [
      `Thank you for completing the assessment “${assessment.title}”. Your answers have been received.`,
      ...(payout
        ? [
            `Your reward of ${formatMoney(payout.amount, payout.currency)} is now in My Payouts, where you can ask for your gift card. ${nextCards}`,
          ]
        : []),
    ],
    action: payout ? { label: 'Open My Payouts', path: routes.payouts } : undefined,
  }),
  /** Says once that the response arrived late. */
  assessment_submitted_late: ({ assessment, assignment }: LockedResponse) => ({
    notice: true,
    uniqueKey: `assessment_submitted_late:${assignment.id}`,
    subject: `Your answers to “${assessment.title}”`,
    heading: 'Your answers have been received',
    paragraphs: [
      `Your answers to “${assessment.title}” arrived after it had closed. They are kept, and the team decides whether they still count. You will hear from us.`,
    ],
  }),
  /** Says that a late response does not count, and why. */
  assessment_late_declined: ({ assessment }: LockedResponse, reason: string) => ({
    subject: `Your answers to “${assessment.title}” do not count`,
    heading: 'Your answers do not count',
    paragraphs: [
      `Your answers to “${assessment.title}” arrived after it had closed. The team has decided that they do not count, so nothing is paid for them:`,
      reason,
    ],
  }),
});
