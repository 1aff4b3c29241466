import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type UndeliveredMail, undeliveredMail } from '#common/mails/mails.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { answer, showStaffApp } from '#tests/ui/render.tsx';
import { isThere, onWideScreen, press, told } from '../screen.ts';

const mail = (id: number, name: string, given: Partial<UndeliveredMail> = {}) =>
  example(undeliveredMail, {
    id,
    expert_id: 100 + id,
    name,
    to: `${name}@example.com`,
    next_to: `${name}@example.com`,
    subject: `About ${name}`,
    status: 'bounced',
    reason: '550 No such user',
    created_at: '2026-03-01T10:00:00Z',
    blocked: null,
    ...given,
  });
const ENDED = 'It held a code or a link that has expired. Ask for a new one.';

let server: ReturnType<typeof answer>;
beforeEach(() => {
  onWideScreen();
  server = answer({
    'GET /experts/waiting/': { count: 0 },
    'GET /mails/': pageOf(
      mail(1, 'Ada'),
      mail(2, 'Bo', { next_to: 'bo@new.example' }),
      mail(3, 'Cy', { status: 'failed', blocked: ENDED }),
    ),
    'POST /mails/send-again/': { detail: '1 email being sent again', done: [1], skipped: [] },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('mails that did not arrive are listed with their reason, and one is sent again', async () => {
  await showStaffApp('/experts/mails');
  await told('550 No such user');
  await told('Went to Bo@example.com, goes to bo@new.example now');
  await told(ENDED);
  expect(isThere('button', 'Send “About Cy” to Cy again')).toBe(false);
  await press('Send “About Ada” to Ada again');
  await told('1 email being sent again');
  expect(server.bodies('POST /mails/send-again/')).toEqual([{ ids: [1] }]);
});

test('several are sent again at once; mails that cannot be sent again are not selected', async () => {
  server.set({
    'POST /mails/send-again/': {
      detail: '1 email being sent again',
      done: [1],
      skipped: [{ id: 2, reason: 'The account is not active.' }],
    },
  });
  await showStaffApp('/experts/mails');
  await told('About Ada');
  fireEvent.click(document.querySelector('input[aria-label="Select all on this page"]') as HTMLElement);
  await told('2 emails selected');
  await press('Send again');
  await told('1 email being sent again. 1 left out: The account is not active.');
  await waitFor(() => expect(document.body).not.toHaveTextContent('2 emails selected'));
  expect(server.bodies('POST /mails/send-again/')).toEqual([{ ids: [1, 2] }]);
});

test('an empty list says so', async () => {
  server.set({ 'GET /mails/': pageOf() });
  await showStaffApp('/experts/mails');
  await told('No email has bounced or failed.');
});
