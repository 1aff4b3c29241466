import type { PrivacyNotice } from '#common/settings/privacy-notice.ts';
import { DEFAULT_RETENTION } from '#common/settings/retention.ts';
import type { Context } from '#server/context.ts';
import { readSettings } from '#server/system/settings.ts';

/** What the privacy notice says of this installation: who runs it, how long data are kept, and who else gets some. */
export async function readPrivacyNotice({ db, config }: Context): Promise<PrivacyNotice> {
  const settings = await readSettings(db);
  const kept = Object.fromEntries(
    Object.keys(DEFAULT_RETENTION).map((key) => [key, settings[key as keyof typeof DEFAULT_RETENTION]]),
  ) as PrivacyNotice['kept'];
  return {
    company: settings.company_name,
    email: settings.contact_email,
    kept,
    language_model: settings.summaries_by_language_model && config.summaries !== null,
    gift_cards: config.giftCards.provider === 'tremendous' ? 'Tremendous' : '',
    addition: settings.privacy_addition,
  };
}
