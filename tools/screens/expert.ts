import { EXPERT, type Screen } from './screen.ts';

const seenBy = 'for experts';

/** Screens of a signed-in expert, without answering. */
export const expertScreens: Screen[] = [
  {
    file: 'home',
    title: 'Home',
    address: '/home',
    seenBy,
    about: 'An expert sees the assigned assessments and how far each of them is.',
    as: EXPERT,
    show: (page) =>
      page
        .getByRole('link', { name: /Continue/ })
        .first()
        .waitFor(),
  },
  {
    file: 'home-phone',
    title: 'Home on a phone',
    address: '/home',
    seenBy,
    about: 'The same assessments as cards.',
    as: EXPERT,
    phone: true,
    show: (page) =>
      page
        .getByRole('link', { name: /Continue/ })
        .first()
        .waitFor(),
  },
  {
    file: 'my-payouts',
    title: 'My Payouts',
    address: '/my-payouts',
    seenBy,
    about: 'An expert asks for gift cards and follows each payout until it is paid.',
    as: EXPERT,
    show: (page) => page.getByRole('row').nth(2).waitFor(),
  },
  {
    file: 'account',
    title: 'Account',
    address: '/account',
    seenBy: 'for experts; staff have a shorter one',
    about: 'An expert keeps the profile, the expertise, the password and the notifications up to date.',
    as: EXPERT,
    show: (page) => page.getByRole('textbox').first().waitFor(),
  },
  {
    file: 'help',
    title: 'Help Center',
    address: '/help',
    seenBy: 'for experts and staff',
    about: 'Frequent questions with a search, and whom to ask; staff edit the questions here.',
    as: EXPERT,
    show: (page) => page.getByRole('searchbox').or(page.getByRole('textbox')).first().waitFor(),
  },
];
