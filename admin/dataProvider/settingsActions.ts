import { EXPORT_TIMEOUT } from '#common/api/limits.ts';
import type { MailPreview, WaitingMails } from '#common/mails/mails.ts';
import type { BulkAnswer } from '#common/people/experts/detail.ts';
import type { FirstSettings } from '#common/settings/first-settings.ts';
import type { ScheduledRun } from '#common/settings/schedule.ts';
import type { Settings, SettingsUpdate } from '#common/settings/settings.ts';
import type { Params } from '#common/ui/api/address.ts';
import { server } from './server.ts';

/** A mail that staff can test first: the invitation of a new expert, or the one to an assessment. */
export type TriedMail = 'new-expert' | { assessment: number };

/** The settings of the portal, for super admins, and the mails that staff test or send again. */
export const settingsActions = {
  readSettings: (signal?: AbortSignal) => server.get<Settings>('/settings/', { signal }),
  readFirstSettings: (signal: AbortSignal) => server.get<FirstSettings>('/settings/first/', { signal }),
  readSchedule: (signal: AbortSignal) => server.get<ScheduledRun[]>('/settings/schedule/', { signal }),
  /** Downloads the entries of the log of changes that match. */
  exportChanges: (params: Params) =>
    server.download('/changes/export/', { params, fileName: 'changes.csv', timeout: EXPORT_TIMEOUT }),
  saveSettings: (changed: SettingsUpdate) => server.patch<Settings>('/settings/', changed),

  readWaitingMails: (signal: AbortSignal) => server.get<WaitingMails>('/mails/waiting/', { signal }),
  sendMailsAgain: (ids: number[]) => server.post<BulkAnswer>('/mails/send-again/', { ids }),
  previewMail: (mail: TriedMail, texts: object, signal: AbortSignal) =>
    server.post<MailPreview & { expert?: { id: number } }>(
      mail === 'new-expert' ? '/experts/invite/preview/' : `/assessments/${mail.assessment}/invitation-preview/`,
      texts,
      { signal },
    ),
  /** Sends the test mail to the signed-in person. */
  sendTestMail: (mail: TriedMail, texts: object) =>
    server.post<{ detail: string }>(
      mail === 'new-expert' ? '/experts/invite/test/' : `/assessments/${mail.assessment}/test-invitation/`,
      texts,
    ),
};
