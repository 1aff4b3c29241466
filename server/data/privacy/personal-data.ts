import { accountData, personData } from './account-data.ts';
import { payoutData } from './payout-data.ts';
import { profileData } from './profile-data.ts';
import { recordData } from './record-data.ts';
import type { Rule } from './rule.ts';
import { workData } from './work-data.ts';

/**
 * Every table with something about people. Erasure goes through it in this order, the person's own row last. A test compares it with the
 * schema, so that no new column is forgotten, and docs/privacy.md shows it.
 */
export const PERSONAL_DATA: Rule[] = [
  ...accountData,
  ...recordData,
  ...workData,
  ...payoutData,
  ...profileData,
  personData,
];
