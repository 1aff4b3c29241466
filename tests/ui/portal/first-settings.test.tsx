import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { User } from '#common/access/sign-in.ts';
import type { FirstSettings } from '#common/settings/first-settings.ts';
import { DEFAULT_SETTINGS, SETTINGS_MESSAGES } from '#common/settings/settings.ts';
import {
  ADMIN,
  answer,
  appears,
  arriveAt,
  field,
  fill,
  gone,
  heading,
  held,
  here,
  link,
  named,
  openPortal,
  preparePortal,
  press,
  says,
  sees,
  sent,
  until,
} from './portal.tsx';

preparePortal();

const SET_UP: User = { ...ADMIN, role: 'super_admin', is_superuser: true };
const HELD_BACK: User = { ...SET_UP, first_settings_required: true };
const FRESH: FirstSettings = {
  missing: ['company', 'terms', 'payouts'],
  stored: { company_name: '', contact_email: '', payout_days: [15, 30], agreement_confirmed: false, revision: 0 },
  mail_from: 'Panel <panel@harbour.example>',
  public_url: 'https://panel.harbour.example',
  agreement: { version: '2026-11', built_in: true },
  payout_mode: 'manual',
};
const NOBODY = { 'GET /business/contact/': { email: '', company: '', payout_days: [15, 30] } };
const company = { company_name: 'Harbour Research', contact_email: 'ask@harbour.example' };

test('a super admin of a new installation comes to the first settings from everywhere, and can log out', async () => {
  openPortal('/help', HELD_BACK, { 'GET /settings/first/': FRESH, ...NOBODY });
  await heading('First Settings');
  expect(here()).toBe('/settings/first');
  await sees(/^Company name and contact email come first/);
  await sees(`© ${new Date().getFullYear()}. All rights reserved.`);
  fireEvent.click(link('Experts'));
  await heading('First Settings');
  expect(here()).toBe('/settings/first');
  expect(says('All Settings')).toBe(false);
  press(new RegExp(ADMIN.email));
  fireEvent.click(named('[role="menuitem"]', 'Logout'));
  await arriveAt('/login');
});

test('company and contact open the portal; what else is missing can wait', async () => {
  openPortal('/assessments', HELD_BACK, { 'GET /settings/first/': FRESH, ...NOBODY });
  await heading(/^Company\s*Missing$/);
  await heading(/^Sender\s*Set$/);
  press('Save');
  await sees('Company name is required');
  expect(sent('PATCH', '/settings/')).toEqual([]);
  fill('Company name', company.company_name);
  fill('Contact email', company.contact_email);
  fireEvent.click(field('The text that came with the portal may be used'));
  const stored = { ...FRESH.stored, ...company, agreement_confirmed: true };
  answer({
    'PATCH /settings/': { ...DEFAULT_SETTINGS, ...stored },
    'GET /settings/first/': { ...FRESH, missing: ['payouts'], stored },
    'GET /auth/profile/': SET_UP,
    'GET /business/contact/': { email: company.contact_email, company: company.company_name, payout_days: [15, 30] },
    'GET /settings/': { ...DEFAULT_SETTINGS, ...stored },
  });
  press('Save');
  fireEvent.click(await appears('a', 'All Settings'));
  const confirmed = { ...company, agreement_confirmed: true, revision: 0 };
  expect(
    sent('PATCH', '/settings/').map(({ body }) => body),
    'only what was changed',
  ).toEqual([confirmed]);
  await sees('Some first settings are still missing: Payouts.');
  await sees(`© ${new Date().getFullYear()} Harbour Research. All rights reserved.`);
  fireEvent.click(link('First Settings'));
  await heading(/^Payouts\s*Missing$/);
  const done = { ...stored, payout_mode_confirmed: 'manual' };
  answer({
    'PATCH /settings/': { ...DEFAULT_SETTINGS, ...done },
    'GET /settings/first/': { ...FRESH, missing: [], stored },
  });
  fireEvent.click(field('Gift cards are to be sent this way'));
  press('Save');
  await sees('Everything is set. Experts can be invited.');
  expect(sent('PATCH', '/settings/').at(-1)?.body).toEqual({ payout_mode_confirmed: 'manual', revision: 0 });
});

test('the screen can be left after saving, before the portal has found out what is still missing', async () => {
  openPortal('/settings/first', SET_UP, { 'GET /settings/first/': { ...FRESH, missing: ['payouts'] }, ...NOBODY });
  await heading(/^Payouts\s*Missing$/);
  fireEvent.click(field('Gift cards are to be sent this way'));
  const found = held({ ...FRESH, missing: [] });
  answer({
    'PATCH /settings/': { ...DEFAULT_SETTINGS, ...FRESH.stored, ...company, payout_mode_confirmed: 'manual' },
    'GET /settings/first/': found.answer,
    'GET /settings/': DEFAULT_SETTINGS,
  });
  fill('Company name', company.company_name);
  fill('Contact email', company.contact_email);
  press('Save');
  await sees(SETTINGS_MESSAGES.saved);
  fireEvent.click(link('All Settings'));
  await arriveAt('/settings');
  found.release();
});

test('a person who waited continues once somebody else has set them', async () => {
  const missing: FirstSettings['missing'] = ['terms'];
  openPortal('/settings/first', HELD_BACK, { 'GET /settings/first/': { ...FRESH, missing } });
  answer({ 'GET /auth/profile/': SET_UP });
  await appears('a', 'All Settings');
});

test('where no address is set the Help Center says so', async () => {
  openPortal('/help', { ...ADMIN }, { ...NOBODY, 'GET /business/faqs/': [], 'GET /business/faq-categories/': [] });
  await sees('There is no address to write to yet.');
  await gone('Copy email');
  await until(() => expect(document.querySelector('[href^="mailto:"]')).toBeNull());
});
