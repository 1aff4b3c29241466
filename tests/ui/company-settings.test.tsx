import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SettingsForm } from '#admin/settings/SettingsForm.tsx';
import { DEFAULT_SETTINGS, type Settings } from '#common/settings/settings.ts';
import { api } from '#common/ui/api/api.ts';
import { queryClient } from '#common/ui/api/queryClient.ts';
import { PageFooter } from '#common/ui/layout/PageFooter.tsx';

vi.setConfig({ testTimeout: 60_000 });

test('saved settings show in the footer at once, and payout days are sent as numbers in order', async () => {
  const sent: Settings[] = [];
  vi.spyOn(api, 'get').mockImplementation(
    async () => ({ email: 'a@b.example', company: 'Before Ltd', payout_days: [15, 30] }) as never,
  );
  vi.spyOn(api, 'patch').mockImplementation(async (_path, body) => {
    sent.push(body as Settings);
    return body as never;
  });
  render(
    <QueryClientProvider client={queryClient}>
      <SettingsForm settings={DEFAULT_SETTINGS} />
      <PageFooter />
    </QueryClientProvider>,
  );
  await screen.findByText(/Before Ltd\. All rights reserved\./);
  const days = screen.getByLabelText(/^Payout days/);
  fireEvent.change(days, { target: { value: '28, x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(days).toBeInvalid());
  screen.getByText('Enter days of the month, such as 15, 30');
  fireEvent.change(days, { target: { value: '28, 7' } });
  await screen.findByText('Experts read: gift cards go out on the 7th and 28th of the month.');
  fireEvent.change(screen.getByLabelText(/^Company name/), { target: { value: 'After Ltd' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText(/After Ltd\. All rights reserved\./);
  expect(sent).toMatchObject([{ company_name: 'After Ltd', payout_days: [7, 28] }]);
});
