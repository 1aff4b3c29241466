import { sql } from 'drizzle-orm';
import { FIRST_AGREEMENT } from '#common/people/agreement.ts';
import { DEMO_DOMAINS } from '#common/settings/demo.ts';
import type { FirstSettings } from '#common/settings/first-settings.ts';
import type { PrivacyNotice } from '#common/settings/privacy-notice.ts';
import { RETENTION_SETTINGS } from '#common/settings/settings.ts';
import { pick } from '#common/words/collections.ts';
import { currentVersion } from '#server/access/agreement.ts';
import type { Config } from '#server/data/config/config.ts';
import { isThisMachine } from '#server/data/config/encrypted-ways.ts';
import { readSettings } from '#server/data/settings.ts';
import type { Context } from '#server/outside/context.ts';

/** What a new installation still has to set, and what its environment configures. */
export async function readFirstSettings({ db, config }: Context): Promise<FirstSettings> {
  const { agreement_confirmed, payout_mode_confirmed, ...company } = await readSettings(db);
  const { company_name, contact_email, payout_days, revision } = company;
  const { rows } = await db.execute<{ version: string }>(sql`select ${currentVersion} as version`);
  const version = rows[0]?.version ?? '';
  const built_in = version === FIRST_AGREEMENT.version;
  const payout_mode = payoutMode(config);
  const isSet: Record<FirstSettings['missing'][number], boolean> = {
    company: company_name !== '' && contact_email !== '',
    // Outside production no mail leaves this machine.
    sender: !config.production || !isReserved(config.mailFrom),
    address: !config.production || !isThisMachine(new URL(config.publicUrl).hostname),
    terms: !built_in || agreement_confirmed,
    payouts: payout_mode_confirmed === payout_mode,
  };
  return {
    missing: (Object.keys(isSet) as FirstSettings['missing']).filter((part) => !isSet[part]),
    stored: { company_name, contact_email, payout_days, agreement_confirmed, revision },
    mail_from: config.mailFrom,
    public_url: config.publicUrl,
    agreement: { version, built_in },
    payout_mode,
  };
}

function payoutMode({ giftCards }: Config): FirstSettings['payout_mode'] {
  if (giftCards.provider === 'manual') return 'manual';
  return giftCards.apiKey.startsWith('TEST_') ? 'sandbox' : 'tremendous';
}

/** Whether a sender is one of the examples, from which no mail arrives. */
const isReserved = (sender: string) => DEMO_DOMAINS.some((domain) => /@([^>\s]*)/.exec(sender)?.[1] === domain);

/** What the privacy notice says about this installation: who runs it, how long data are kept, and who else gets data. */
export async function readPrivacyNotice({ db, config }: Context): Promise<PrivacyNotice> {
  const settings = await readSettings(db);
  return {
    company: settings.company_name,
    email: settings.contact_email,
    kept: pick(settings, RETENTION_SETTINGS),
    language_model: settings.summaries_by_language_model && config.summaries !== null,
    gift_cards: config.giftCards.provider === 'tremendous' ? 'Tremendous' : '',
    addition: settings.privacy_addition,
  };
}
