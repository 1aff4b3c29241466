import { DEFAULT_COMPANY, fillCompanyTexts } from './company.ts';
import type { Faq, FaqCategory } from './faqs.ts';
import type { Contact } from './settings.ts';

/** The questions that the database is seeded with. The help page shows them if it cannot load the real ones. */
export const PLACEHOLDER_CATEGORIES: readonly FaqCategory[] = [
  { id: 1, name: 'Getting started' },
  { id: 2, name: 'Assessments' },
  { id: 3, name: 'Payouts' },
  { id: 4, name: 'Account and privacy' },
];

export const PLACEHOLDER_FAQS: readonly Faq[] = [
  {
    id: 1,
    category: 1,
    question: 'What happens after I register?',
    answer:
      'Your expert profile is submitted for review. We read every profile ourselves and write to you as soon as it is approved. From then on you can be invited to assessments.',
  },
  {
    id: 2,
    category: 1,
    question: 'How are experts chosen for an assessment?',
    answer:
      'By what your profile says: your areas of expertise, industries, age groups, regions and background. Keeping your profile up to date is the best way to be invited to assessments that suit you.',
  },
  {
    id: 3,
    category: 2,
    question: 'How do I start an assessment?',
    answer:
      'Open Home and choose Start next to the assessment. Before you begin you see the reward, how many minutes it takes and the deadline.',
  },
  {
    id: 4,
    category: 2,
    question: 'Can I stop and come back later?',
    answer:
      'Yes. Each answer is saved as you give it. Choose Continue on Home to pick up where you stopped, on the same device or another one.',
  },
  {
    id: 5,
    category: 2,
    question: 'What if I cannot take part?',
    answer:
      'Decline the assessment from its menu on Home and tell us the reason in a sentence. You can decline before you start and after; declining does not count against you.',
  },
  {
    id: 6,
    category: 3,
    question: 'When are payouts processed?',
    answer:
      'Payouts are processed on the [payout_days] of each month. After you complete an assessment, ask for your gift card on My Payouts.',
  },
  {
    id: 7,
    category: 3,
    question: 'How do I receive my gift card?',
    answer:
      'By email, at the address of your account. Open My Payouts and choose “Send gift card to my email”. If it has not arrived a day after it was sent, look into the spam folder first, then write to us.',
  },
  {
    id: 8,
    category: 4,
    question: 'Who sees my answers and my personal data?',
    answer:
      'Your answers are read by our staff and reported to the brand without your name. You can download everything we keep about you, or close your account, under Account.',
  },
];

/** The questions with the company's facts filled in, or the defaults if these are not known. */
export function placeholderFaqs(contact: Contact | undefined): Faq[] {
  const facts = contact
    ? { company_name: contact.company, contact_email: contact.email, payout_days: contact.payout_days }
    : DEFAULT_COMPANY;
  return PLACEHOLDER_FAQS.map((item) => ({ ...item, answer: fillCompanyTexts(item.answer, facts) }));
}
