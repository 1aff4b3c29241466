import type { MailPreview } from '#common/mails/mail-text.ts';
import type { BulkAnswer } from '#common/people/experts/decisions.ts';
import { server } from './server.ts';

/** A mail that staff can try before it goes out: the invitation of a new expert, or that to an assessment. */
export type TriedMail = 'new-expert' | { assessment: number };

/** Mails that staff try before they go out, or send again. */
export const mailActions = {
  sendMailsAgain: (ids: number[]) => server.post<BulkAnswer>('/mails/send-again/', { ids }),
  previewMail: (mail: TriedMail, texts: object, signal: AbortSignal) =>
    server.post<MailPreview & { expert?: { id: number } }>(
      mail === 'new-expert' ? '/experts/invite/preview/' : `/assessments/${mail.assessment}/invitation-preview/`,
      texts,
      { signal },
    ),
  /** Sends it to whoever tries it. */
  sendTestMail: (mail: TriedMail, texts: object) =>
    server.post<{ detail: string }>(
      mail === 'new-expert' ? '/experts/invite/test/' : `/assessments/${mail.assessment}/test-invitation/`,
      texts,
    ),
};
