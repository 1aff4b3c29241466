import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, RETENTION_SETTINGS } from '#common/settings/settings.ts';
import { pick } from '#common/words/collections.ts';
import { keptFor } from '#common/words/duration-words.ts';
import {
  answer,
  appears,
  arriveAt,
  EXPERT,
  field,
  openPortal,
  PROFILE,
  preparePortal,
  press,
  refusal,
  says,
  sees,
  sent,
  until,
} from './portal.tsx';

preparePortal();

const NOTICE = {
  company: 'Acme',
  email: 'privacy@acme.example',
  kept: { ...pick(DEFAULT_SETTINGS, RETENTION_SETTINGS), keep_mails_days: 45 },
  language_model: false,
  gift_cards: 'Tremendous',
  addition: 'Our officer is Ada.',
};

test('periods are shown in days or whole years', () => {
  expect([1, 90, 365, 730].map(keptFor)).toEqual(['1 day', '90 days', '1 year', '2 years']);
});

test('the notice is open to people who are not signed in, and linked from the sign-in page', async () => {
  openPortal('/login', null, { 'GET /business/privacy/': NOTICE });
  fireEvent.click(await appears('a', 'Privacy notice'));
  await arriveAt('/privacy');
  await sees(/^Acme runs the Expert Panel/);
  for (const text of [
    'Emails that we sent you: 45 days.',
    'Tremendous, which sends gift cards: name, email address and amount.',
    'Our officer is Ada.',
  ])
    await sees(text);
  expect(says(/language model/)).toBe(false);
  expect(sent('GET', '/auth/profile/')).toEqual([]);
});

test('the notice names a language model where there is one, and opens for people who are signed in', async () => {
  openPortal('/privacy', EXPERT, { 'GET /business/privacy/': { ...NOTICE, language_model: true, addition: '' } });
  await sees(/^A language model that drafts summaries/);
  expect(says('From Acme')).toBe(false);
});

test('the notice says how to reach the company, as far as that is known', async () => {
  openPortal('/privacy', null, { 'GET /business/privacy/': NOTICE });
  await sees('From Acme');
  const addresses = () => [...document.querySelectorAll('a[href="mailto:privacy@acme.example"]')].length;
  expect(addresses()).toBe(2);
  expect(document.body).toHaveTextContent('to limit it: write to privacy@acme.example.');
  const bare = { company: '', email: '', gift_cards: '', addition: 'More.' };
  openPortal('/privacy', null, { 'GET /business/privacy/': { ...NOTICE, ...bare } });
  await sees(/^The company that invites you runs the Expert Panel/);
  expect(addresses()).toBe(0);
  expect(document.body).toHaveTextContent('to limit it: write to us.');
  expect(document.body).not.toHaveTextContent('with any question about them');
  await sees('Whoever sends a gift card for us: name, email address and amount.');
  await sees('From us');
});

test('a notice that could not be loaded can be loaded again', async () => {
  openPortal('/privacy', null, { 'GET /business/privacy/': refusal(500) });
  await sees('Failed to load the privacy notice. Please try again.');
  answer({ 'GET /business/privacy/': NOTICE });
  press(/Retry|Try again/i);
  await sees(/^Acme runs the Expert Panel/);
});

test('registration and account lead to it, and so does the foot of every screen', async () => {
  for (const [address, user] of [
    ['/register', null],
    ['/account', EXPERT],
  ] as const) {
    openPortal(address, user);
    for (const part of ['main', 'footer'])
      expect(await appears(`${part} a`, /^privacy notice$/i)).toHaveProperty('pathname', '/privacy');
  }
});

test('the browser stores nothing that the server said about the person, except the tokens', async () => {
  openPortal('/account', EXPERT);
  await until(() => expect(field('First name').value).toBe('Ines'));
  const stored = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
  expect(stored).toContain('access_token');
  for (const part of [PROFILE.mobile_phone, PROFILE.birthdate, PROFILE.email, PROFILE.last_name])
    expect(stored).not.toContain(part);
});
