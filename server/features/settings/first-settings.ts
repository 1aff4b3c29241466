import { sql } from 'drizzle-orm';
import { FIRST_AGREEMENT } from '#common/people/agreement.ts';
import { DEMO_DOMAINS } from '#common/settings/demo.ts';
import type { FirstSettings } from '#common/settings/first-settings.ts';
import { currentVersion } from '#server/access/agreement.ts';
import type { Config } from '#server/config/config.ts';
import { isThisMachine } from '#server/config/encrypted-ways.ts';
import type { Context } from '#server/context.ts';
import { readSettings } from '#server/system/settings.ts';

/** What a new installation still lacks, and what its environment says. */
export async function readFirstSettings({ db, config }: Context): Promise<FirstSettings> {
  const { agreement_confirmed, payout_mode_confirmed, ...company } = await readSettings(db);
  const { company_name, contact_email, payout_days } = company;
  const { rows } = await db.execute<{ version: string }>(sql`select ${currentVersion} as version`);
  const version = rows[0]?.version ?? '';
  const built_in = version === FIRST_AGREEMENT.version;
  const payout_mode = payoutMode(config);
  const isSet: Record<FirstSettings['missing'][number], boolean> = {
    company: company_name !== '' && contact_email !== '',
    // Outside production nothing leaves this machine.
    sender: !config.production || !isReserved(config.mailFrom),
    address: !config.production || !isThisMachine(new URL(config.publicUrl).hostname),
    terms: !built_in || agreement_confirmed,
    payouts: payout_mode_confirmed === payout_mode,
  };
  return {
    missing: (Object.keys(isSet) as FirstSettings['missing']).filter((part) => !isSet[part]),
    stored: { company_name, contact_email, payout_days, agreement_confirmed },
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
