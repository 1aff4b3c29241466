import type { MailPreview } from '#common/mails/mail-text.ts';
import { server } from './server.ts';

/** Mails that staff try before they go out; each kind has its own paths. */
export const mailActions = {
  previewMail: (path: string, mail: object, signal: AbortSignal) =>
    server.post<MailPreview & { expert?: { id: number } }>(path, mail, { signal }),
  sendTestMail: (path: string, mail: object) => server.post<{ detail: string }>(path, mail),
};
