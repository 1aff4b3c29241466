import { routes } from '#common/access/addresses.ts';
import { EMAIL_CHANGE_LIFETIME } from '#common/access/lifetimes.ts';
import { PAYOUT_HOLD } from '#common/payouts/payouts.ts';
import { afterRejection } from '#common/settings/company.ts';
import { counted } from '#common/words/format.ts';
import { HOUR } from '#common/words/units.ts';
import { mailsOf } from '#server/outside/mail/mails.ts';

const CODE_VALID = `It is valid for ${EMAIL_CHANGE_LIFETIME / HOUR} hours.`;
const OBJECT = 'If you did not ask for this, please answer this message at once.';
const HOLD = `For your safety, no payment is sent in the next ${PAYOUT_HOLD / HOUR} hours.`;

/** The kind by which a mail about the agreement is found again. */
export const AGREEMENT_MAIL = 'agreement_published';

/** Mails about profiles, the agreement and the end of an account, by their kind. */
export const peopleMail = mailsOf({
  profile_submitted: () => ({
    notice: true,
    subject: 'Your expert profile was submitted for review',
    heading: 'Thank you for registering',
    paragraphs: ['Your expert profile was submitted for review. We will notify you once it is approved.'],
  }),
  expert_approved: () => ({
    subject: 'Your expert profile has been approved',
    heading: 'Welcome to the expert panel',
    paragraphs: [
      'Your profile has been reviewed and approved. We will write to you as soon as there is an assessment for you.',
    ],
    action: { label: 'Open the expert panel', path: routes.home },
  }),
  /** `contact` is the address to write to. */
  expert_rejected: (reason: string, contact: string) => ({
    subject: 'About your expert profile',
    paragraphs: [
      'Thank you for your interest in our panel. We cannot approve your profile at present:',
      reason,
      afterRejection(contact),
    ],
    action: { label: 'Open your profile', path: routes.account },
  }),
  /** To experts who have to accept a new version of the agreement. */
  [AGREEMENT_MAIL]: (version: string) => ({
    notice: true,
    subject: 'Please accept our new confidentiality agreement',
    paragraphs: [
      `Version ${version} of our confidentiality agreement is in force. Please sign in: the portal shows you what has changed and asks you to accept it. Until then you cannot start an assessment or ask for a gift card.`,
    ],
    action: { label: 'Sign In and Read It', path: routes.home },
  }),
  /** To super admins, who decide about accounts that were not used for `days`. */
  unused_accounts: (count: number, days: number, uniqueKey: string) => ({
    notice: true,
    uniqueKey,
    subject: `${counted(count, 'expert account')} not used for a long time`,
    heading: 'Accounts that are not used',
    paragraphs: [
      `${counted(count, 'expert account')} ${count === 1 ? 'has' : 'have'} not been used for more than ${days} days. Personal data must not be kept longer than they are needed: please look at the list, which begins with those who were seen longest ago, and delete the experts whom you no longer work with.`,
    ],
    action: {
      label: 'Open the list',
      path: `${routes.experts}?${new URLSearchParams({ sort: 'activity', order: 'ASC' })}`,
    },
  }),
  /** The code that goes to the new address. */
  email_change_code: (code: string) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `Your expert panel account is about to use this address. Give this code to the person who is changing it for you. ${CODE_VALID}`,
    ],
    code,
    notes: ['If you know nothing about this, please ignore this message.'],
  }),
  /** The notice to the present address, with a code of its own for its owner to agree. */
  email_change_notice: (email: string, code: string) => ({
    subject: 'Your email address is about to change',
    paragraphs: [
      `A member of our staff has started to change the email address of your expert panel account to ${email}. If you agree, give this code to that person. ${CODE_VALID}`,
    ],
    code,
    notes: [`${OBJECT} Do not give the code to anybody then.`],
  }),
  /** To the replaced address. The new one is not named: this mailbox may be somebody else's. */
  email_changed: () => ({
    subject: 'Your email address has been changed',
    paragraphs: [
      `Your expert panel account now uses another email address, and this one is no longer part of it. You have been signed out everywhere. ${HOLD}`,
    ],
    notes: [OBJECT],
  }),
  /** To the addresses of two merged profiles; `stays` is true for the address that is kept. */
  profiles_merged: (stays: boolean) => ({
    subject: 'Two profiles have been merged',
    paragraphs: [
      stays
        ? 'You had two profiles in our expert panel, so a member of our staff has merged the other one into this one. Sign in with this address as before.'
        : 'You had two profiles in our expert panel, so a member of our staff has merged the profile of this address into your other one. You can no longer sign in with this address, and payments go to the other one.',
      HOLD,
    ],
    notes: [OBJECT],
  }),
  account_closed: () => ({
    notice: true,
    subject: 'Your account has been closed',
    paragraphs: [
      'As you asked, we have closed your Expert Panel account and erased your personal data. Your answers stay without your name, and records of payments are kept as the law asks.',
      'If it was not you who asked for this, please answer this email at once.',
    ],
  }),
});
