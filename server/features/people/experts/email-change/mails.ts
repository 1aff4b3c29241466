import { EMAIL_CHANGE_LIFETIME } from '#common/access/lifetimes.ts';
import { PAYOUT_HOLD } from '#common/payouts/hold.ts';
import { HOUR } from '#common/values/durations.ts';
import { greeting } from '#server/mail/greeting.ts';
import type { NewMail } from '#server/mail/queue-mail.ts';

type Owner = { id: number; email: string; first_name: string };

const VALID = `It is valid for ${EMAIL_CHANGE_LIFETIME / HOUR} hours.`;
const OBJECT = 'If you did not ask for this, please answer this message at once.';
const HOLD = `For your safety, no payment is sent in the next ${PAYOUT_HOLD / HOUR} hours.`;

/** The code that goes to the new address. */
export const newAddressMail = (owner: Owner, email: string, code: string): NewMail => ({
  to: email,
  userId: owner.id,
  kind: 'email_change_code',
  subject: 'Confirm your new email address',
  content: {
    heading: 'Confirm your new email address',
    paragraphs: [
      greeting(owner),
      `Your expert panel account is about to use this address. Give this code to the person who is changing it for you. ${VALID}`,
    ],
    code,
    notes: ['If you know nothing about this, please ignore this message.'],
  },
});

/** The notice to the present address, with a code of its own for its owner to agree. */
export const presentAddressMail = (owner: Owner, email: string, code: string): NewMail => ({
  to: owner.email,
  userId: owner.id,
  kind: 'email_change_notice',
  subject: 'Your email address is about to change',
  content: {
    heading: 'Your email address is about to change',
    paragraphs: [
      greeting(owner),
      `A member of our staff has started to change the email address of your expert panel account to ${email}. If you agree, give this code to that person. ${VALID}`,
    ],
    code,
    notes: [`${OBJECT} Do not give the code to anybody then.`],
  },
});

/** Tells the replaced address that it was replaced. The new one is not named: this mailbox may be somebody else's. */
export const addressChangedMail = (owner: Owner): NewMail => ({
  to: owner.email,
  userId: owner.id,
  kind: 'email_changed',
  subject: 'Your email address has been changed',
  content: {
    heading: 'Your email address has been changed',
    paragraphs: [
      greeting(owner),
      `Your expert panel account now uses another email address, and this one is no longer part of it. You have been signed out everywhere. ${HOLD}`,
    ],
    notes: [OBJECT],
  },
});

/** Tells an address that its profile was merged with another one. */
export const mergedMail = (owner: Owner, stays: boolean): NewMail => ({
  to: owner.email,
  userId: owner.id,
  kind: 'profiles_merged',
  subject: 'Two profiles have been merged',
  content: {
    heading: 'Two profiles have been merged',
    paragraphs: [
      greeting(owner),
      stays
        ? 'You had two profiles in our expert panel, so a member of our staff has merged the other one into this one. Sign in with this address as before.'
        : 'You had two profiles in our expert panel, so a member of our staff has merged the profile of this address into your other one. You can no longer sign in with this address, and payments go to the other one.',
      HOLD,
    ],
    notes: [OBJECT],
  },
});
