import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { havePasskeys } from '../passkey-browser.ts';
import { ME, openAccount, openTab } from './account.tsx';
import {
  ADMIN,
  type Answer,
  answer,
  appears,
  button,
  dialog,
  field,
  fill,
  held,
  preparePortal,
  press,
  refusal,
  says,
  sees,
  sent,
  until,
} from './portal.tsx';

preparePortal();

const BEGIN = 'POST /auth/passkeys/begin/';
const ADD = 'POST /auth/passkeys/';
const LIST = 'GET /auth/passkeys/';
const OPTIONS = { challenge: 'AAAA', rp: { name: 'Panel' }, user: { id: 'AAAA', name: 'ada', displayName: 'Ada' } };
const listed = (...names: string[]) => ({
  results: names.map((name, id) => ({ id, name, created_at: '2026-11-01T10:00:00Z', last_used_at: null })),
});

/** Opens the dialog in a browser that makes a passkey whenever it is asked to. */
async function openDialog(more: Record<string, Answer> = {}, asksPerson = async () => undefined): Promise<HTMLElement> {
  havePasskeys(asksPerson);
  const factor = { enabled: false, recovery_codes_left: 0 };
  await openAccount(
    'profile',
    { 'GET /auth/second-factor/': factor, [LIST]: listed(), [BEGIN]: OPTIONS, ...more },
    ADMIN,
  );
  openTab('Password');
  fireEvent.click(await appears('button', 'Add a passkey'));
  return dialog('Add a passkey');
}

/** Takes a step of the dialog, whose answer is held back, and expects that nothing can be done meanwhile. */
async function stepsAndWaits(asked: HTMLElement, name: string, call: string, value: unknown): Promise<void> {
  const slow = held(value);
  answer({ [call]: slow.answer });
  press(name, asked);
  await until(() => expect(sent('POST', call.slice('POST '.length))).not.toEqual([]));
  await until(() => expect(button('Cancel', asked)).toBeDisabled());
  fireEvent.keyDown(asked, { key: 'Escape' });
  expect(says('Discard what you typed?')).toBe(false);
  slow.release();
}

test('the first passkey is made after the password, and its recovery codes are confirmed before the dialog closes', async () => {
  const errors = { password: ['This is not your current password.'] };
  const asked = await openDialog({ [BEGIN]: refusal(400, { errors }) });
  expect(button('Continue', asked)).toBeDisabled();
  fill('Your password', 'Wrong#2026', asked);
  press('Continue', asked);
  await sees('This is not your current password.', asked);
  expect(field('Your password', asked)).toHaveValue('Wrong#2026');
  fill('Your password', 'Quayside#2026', asked);
  await stepsAndWaits(asked, 'Continue', BEGIN, OPTIONS);
  await until(() => fill('Name', 'My phone', asked));
  await stepsAndWaits(asked, 'Create the passkey', ADD, { recovery_codes: ['aaaa-bbbb', 'cccc-dddd'] });

  const codes = await dialog('Save your recovery codes');
  await sees('aaaa-bbbb', codes);
  await sees('cccc-dddd', codes);
  expect(says('My phone')).toBe(false);
  answer({ [LIST]: listed('My phone') });
  press('I have saved them', codes);
  await sees('My phone');
  await until(() => expect(codes).not.toBeInTheDocument());
  expect(sent('POST', '/auth/passkeys/begin/').map(({ body }) => body)).toEqual([
    { password: 'Wrong#2026' },
    { password: 'Quayside#2026' },
  ]);
  expect(sent('POST', '/auth/passkeys/').map(({ body }) => body)).toMatchObject([
    { name: 'My phone', answer: { id: 'AQID', type: 'public-key' } },
  ]);
});

test('a step of the dialog leaves the profile behind it alone, and what was typed there', async () => {
  const asked = await openDialog();
  fill('First name', 'Adele');
  fill('Your password', 'Quayside#2026', asked);
  fireEvent.submit(asked.querySelector('form') as HTMLFormElement);
  await until(() => field('Name', asked));
  expect(sent('PUT', ME)).toEqual([]);
  expect(says('Profile updated successfully!')).toBe(false);
  expect(field('First name')).toHaveValue('Adele');
});

test('another passkey closes the dialog without codes; a refused one keeps its name and can be tried again', async () => {
  const asked = await openDialog({
    [LIST]: listed('Laptop'),
    [ADD]: refusal(400, { detail: 'This passkey was not accepted.' }),
  });
  fill('Your password', 'Quayside#2026', asked);
  press('Continue', asked);
  await until(() => fill('Name', 'My phone', asked));
  press('Create the passkey', asked);
  await sees('This passkey was not accepted.', asked);
  expect(field('Name', asked)).toHaveValue('My phone');
  answer({ [ADD]: { recovery_codes: [] }, [LIST]: listed('Laptop', 'My phone') });
  await until(() => expect(button('Create the passkey', asked)).toBeEnabled());
  press('Create the passkey', asked);
  await sees('My phone');
  await until(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  expect(sent('POST', '/auth/passkeys/')).toHaveLength(2);
});

test('while the browser asks where to keep a passkey nothing else can be done; one that is not made can be tried again', async () => {
  const asking = held(undefined);
  const answers = [() => Promise.reject(new Error('cancelled')), asking.answer];
  const asked = await openDialog({ [ADD]: { recovery_codes: [] } }, async () => void (await answers.shift()?.()));
  fill('Your password', 'Quayside#2026', asked);
  press('Continue', asked);
  await until(() => fill('Name', ' My phone ', asked));
  press('Create the passkey', asked);
  await sees(/^No passkey was created\./, asked);
  await until(() => expect(button('Create the passkey', asked)).toBeEnabled());
  press('Create the passkey', asked);
  await until(() => expect(button('Cancel', asked)).toBeDisabled());
  expect(says(/^No passkey was created\./)).toBe(false);
  expect(sent('POST', '/auth/passkeys/')).toEqual([]);
  asking.release();
  await until(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  expect(sent('POST', '/auth/passkeys/').map(({ body }) => body)).toMatchObject([{ name: 'My phone' }]);
});
