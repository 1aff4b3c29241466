import { fireEvent } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openAccount } from './account.tsx';
import {
  type Answer,
  answer,
  appears,
  button,
  dialog,
  field,
  fill,
  gone,
  NO_ANSWER,
  preparePortal,
  press,
  refusal,
  sees,
  sent,
  until,
} from './portal.tsx';

preparePortal();

describe('where a person is signed in', () => {
  const [HERE, PHONE, OLD] = ['Chrome on Windows', 'Safari on iPhone', 'Firefox on Linux'].map((device, place) => ({
    id: `0199f0a0-0000-7000-8000-00000000000${place}`,
    current: place === 0,
    device,
    address: '192.0.2.1',
    created_at: '2026-11-01T10:00:00Z',
    last_seen_at: '2026-11-20T10:00:00Z',
  }));
  const END = '/auth/sessions/end/';
  const errors = { current_password: ['This is not your current password.'] };
  const open = (end: Answer) =>
    openAccount('profile', { 'GET /auth/sessions/': { results: [HERE, PHONE, OLD] }, [`POST ${END}`]: end });
  const asked = () => sent('POST', END).map(({ body }) => body);

  test('one session is ended with the right password, after a wrong one was refused at its field', async () => {
    await open(refusal(400, { errors }));
    fireEvent.click(await appears('button', 'End the session of Safari on iPhone'));
    const ending = await dialog('End the session of Safari on iPhone?');
    expect(button('End', ending)).toBeDisabled();
    fill('Your password', 'Wrong#2026', ending);
    press('End', ending);
    await sees('This is not your current password.', ending);
    const entered = field('Your password', ending);
    expect(entered).toHaveAccessibleDescription('This is not your current password.');
    expect(entered).toHaveValue('Wrong#2026');
    expect(ending.querySelector('.MuiAlert-root')).toBeNull();

    answer({ [`POST ${END}`]: { detail: 'One session was ended.' }, 'GET /auth/sessions/': { results: [HERE, OLD] } });
    fill('Your password', 'Quayside#2026', ending);
    press('End', ending);
    await sees('One session was ended.');
    await until(() => expect(ending).not.toBeInTheDocument());
    await gone('Safari on iPhone');
    expect(asked()).toEqual([
      { current_password: 'Wrong#2026', session: PHONE?.id },
      { current_password: 'Quayside#2026', session: PHONE?.id },
    ]);
  });

  test('all others are ended together; a refusal without a field is shown above it, and Cancel ends nothing', async () => {
    await open(refusal(429, { detail: 'Please wait a minute.' }));
    fireEvent.click(await appears('button', 'End all other sessions'));
    const ending = await dialog('End all other sessions?');
    for (const [end, text] of [
      [refusal(429, { detail: 'Please wait a minute.' }), 'Please wait a minute.'],
      [NO_ANSWER, 'The session could not be ended. Please try again.'],
    ] as const) {
      answer({ [`POST ${END}`]: end });
      fill('Your password', 'Quayside#2026', ending);
      await until(() => expect(button('End', ending)).toBeEnabled());
      press('End', ending);
      expect((await sees(text, ending)).closest('[role="alert"]')).not.toBeNull();
    }
    expect(field('Your password', ending)).toHaveValue('Quayside#2026');
    expect(asked()).toEqual(Array(2).fill({ current_password: 'Quayside#2026' }));
    press('Cancel', ending);
    await until(() => expect(ending).not.toBeInTheDocument());
    expect(asked()).toHaveLength(2);
    await sees('Safari on iPhone');
  });
});
