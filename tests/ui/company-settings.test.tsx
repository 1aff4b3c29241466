import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SettingsForm } from '#admin/settings/SettingsForm.tsx';
import { DEMO_COMPANY } from '#common/settings/demo.ts';
import { DEFAULT_SETTINGS, type Settings } from '#common/settings/settings.ts';
import { queryClient } from '#common/ui/api/queryClient.ts';
import { FrameFooter } from '#common/ui/layout/DashboardLayout.tsx';
import { answer, SUPER_ADMIN, show } from './render.tsx';

test('saved settings show in the footer at once, and payout days are sent as numbers in order', async () => {
  let company = 'Before Ltd';
  const save = 'PATCH /settings/';
  const server = answer({
    'GET /business/contact/': () => ({ email: 'a@b.example', company, payout_days: [15, 30] }),
    [save]: ({ body }: { body?: unknown }) => {
      company = (body as Settings).company_name;
      return body;
    },
  });
  show(
    <QueryClientProvider client={queryClient}>
      <SettingsForm stored={{ ...DEFAULT_SETTINGS, ...DEMO_COMPANY }} />
      <FrameFooter />
    </QueryClientProvider>,
    { as: SUPER_ADMIN },
  );
  await screen.findByText(/Before Ltd\. All rights reserved\./);
  const days = screen.getByLabelText(/^Payout days/);
  fireEvent.change(days, { target: { value: '28, x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(days).toBeInvalid());
  screen.getByText('Enter days of the month, such as 15, 30');
  fireEvent.change(days, { target: { value: '31;1 31' } });
  await screen.findByText(
    /^Experts read: gift cards go out on the 1st and 31st \(or the last day\) of the month\. The next are due on \d+ \w+ \d{4}\.$/,
  );
  for (const value of ['', '0, 1', '31, 32', '1.5']) {
    fireEvent.change(days, { target: { value } });
    await screen.findByText('Enter days of the month, such as 15, 30');
    expect(screen.queryByText(/^Experts read/)).toBeNull();
  }
  fireEvent.change(days, { target: { value: '28, 7' } });
  await screen.findByText(/^Experts read: gift cards go out on the 7th and 28th of the month\. The next/);
  fireEvent.change(screen.getByLabelText(/^Company name/), { target: { value: 'After Ltd' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText(/After Ltd\. All rights reserved\./);
  expect(server.bodies(save)).toMatchObject([{ company_name: 'After Ltd', payout_days: [7, 28] }]);
});
