import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assessmentRow } from '#common/assessments/assessments.ts';
import { adminPayoutPage } from '#common/payouts/payloads.ts';
import { example } from '#tests/ui/example.ts';
import { answer, refuse, showStaffApp } from '#tests/ui/render.tsx';
import { find, isThere, press, told } from './screen.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

test('payments that cannot be loaded say so, show no pages, and are tried again', async () => {
  const path = 'GET /business/admin/payouts/';
  const server = answer({ [path]: refuse(503, 'Busy'), [`${path}books/`]: { last: null, checking: false } });
  await showStaffApp('/admin/payments');
  await told('Failed to load payments. Please try again.');
  expect(isThere('p', 'Rows per page:')).toBe(false);
  server.set({ [path]: example(adminPayoutPage) });
  await press('Try Again');
  await told('No payments yet.');
});

test('results that cannot be loaded say so and are tried again', async () => {
  const path = 'GET /assessments/7/summary-stats/';
  const server = answer({
    'GET /assessments/7/': example(assessmentRow, { id: 7, title: 'Tea pack' }),
    'GET /assessments/summaries/': { results: [] },
    [path]: refuse(503, 'Busy'),
  });
  await showStaffApp('/responses/7');
  await told('Failed to load the results. Please try again.');
  const tries = server.params(path).length;
  await press('Try Again');
  await waitFor(() => expect(server.params(path).length).toBeGreaterThan(tries));
});

test('the responses of an assessment that does not exist say so', async () => {
  answer({ 'GET /assessments/999/': refuse(404, 'Not found'), 'GET /assessments/999/summary-stats/': refuse(404) });
  await showStaffApp('/responses/999');
  await told('Assessment not found');
  expect(await find('a', 'Go to the responses')).toHaveAttribute('href', expect.stringMatching(/^\/responses(\?|$)/));
});
