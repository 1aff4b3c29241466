import { ADMIN, bringToTop, type Screen, SUPER_ADMIN } from './screen.ts';

const seenBy = 'for staff';

/** The panel and its payouts. */
export const peopleScreens: Screen[] = [
  {
    file: 'experts',
    title: 'Experts',
    address: '/experts',
    seenBy,
    about: 'The panel with search, filters, ratings, invitations and export.',
    as: ADMIN,
    show: (page) => page.getByRole('table', { name: 'Experts' }).waitFor(),
  },
  {
    file: 'panel-overview',
    title: 'Panel overview',
    address: '/experts',
    seenBy,
    about: 'How many experts there are of each kind, and how active the panel is.',
    as: ADMIN,
    stays: true,
    async show(page) {
      await page.getByRole('button', { name: 'Panel overview' }).click();
      await page.getByText('Advertising & Communication').first().waitFor();
    },
  },
  {
    file: 'experts-phone',
    title: 'Experts on a phone',
    address: '/experts',
    seenBy,
    about: 'The same experts as cards.',
    as: ADMIN,
    phone: true,
    show: (page) => bringToTop(page.getByText('Lucas Almeida').first()),
  },
  {
    file: 'expert-review',
    title: 'Review queue',
    address: '/experts/review',
    seenBy,
    about: 'Staff read the profiles of new experts one after another and approve or reject them.',
    as: ADMIN,
    show: (page) =>
      page
        .getByRole('button', { name: /^Approve/ })
        .first()
        .waitFor(),
  },
  {
    file: 'expert',
    title: 'Profile of an expert',
    address: '/experts/:id',
    id: 10,
    seenBy,
    about: 'Everything known about one expert: profile, work, payouts, mails, notes and history.',
    as: ADMIN,
    show: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    file: 'payments',
    title: 'Payments',
    address: '/admin/payments',
    seenBy,
    about: 'Staff approve and execute payouts and see what is wrong with any of them.',
    as: ADMIN,
    show: (page) => page.getByRole('row').nth(2).waitFor(),
  },
];

/** What only super admins reach. */
export const superAdminScreens: Screen[] = [
  {
    file: 'staff',
    title: 'Staff',
    address: '/staff',
    seenBy: 'for super admins',
    about: 'Super admins invite staff, choose their roles and deactivate them.',
    as: SUPER_ADMIN,
    show: (page) => page.getByText('admin@example.com').first().waitFor(),
  },
  {
    file: 'settings',
    title: 'Settings',
    address: '/settings',
    seenBy: 'for super admins',
    about: 'Company name, contact address, payout days, limits of payments and other rules of the house.',
    as: SUPER_ADMIN,
    show: (page) => page.getByRole('textbox').first().waitFor(),
  },
];
