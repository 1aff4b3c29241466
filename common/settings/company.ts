import { DEFAULT_PAYOUT_DAYS, daysInWords } from '#common/payouts/payout-days.ts';

/** The company of a new installation: empty until a super admin sets it. This file is small, since the sign-in page loads it. */
export const DEFAULT_COMPANY = {
  company_name: '',
  contact_email: '',
  payout_days: [...DEFAULT_PAYOUT_DAYS] as number[],
} as const;

/** The settings that must be set before mails are sent. */
export const COMPANY_SETTINGS = ['company_name', 'contact_email'] as const;

/** The settings that texts can refer to. */
export type CompanyFacts = { company_name: string; contact_email: string; payout_days: readonly number[] };

/** The placeholders of questions in the Help Center with their values, or with words for missing values. */
export function companyTexts(facts: CompanyFacts): Record<string, string> {
  return {
    '[payout_days]': daysInWords(facts.payout_days),
    '[company_name]': facts.company_name || 'the company',
    '[contact_email]': facts.contact_email || 'the company',
  };
}

/** The names of these placeholders, for people who write texts. */
export const COMPANY_PLACEHOLDERS = Object.keys(companyTexts(DEFAULT_COMPANY));

/** Fills in the placeholders of a text; other words in brackets stay as they are. */
export function fillCompanyTexts(text: string, facts: CompanyFacts): string {
  let filled = text;
  for (const [placeholder, value] of Object.entries(companyTexts(facts)))
    filled = filled.replaceAll(placeholder, () => value);
  return filled;
}

/** For the owner of a deactivated account: after the right password, with a valid link, and in the mail. */
export const deactivatedText = (contactEmail: string) =>
  `Your account is deactivated, so nobody can sign in with it. If you think that this is a mistake, write to ${contactEmail || 'the company'}.`;

/** What an expert can do after a rejection; shown on Home and in the mail. */
export const afterRejection = (contactEmail: string) =>
  `You can change your profile under Account at any time. When you have, or if you think that this is a mistake, write to ${contactEmail || 'us'}, and we will look at your profile again.`;
