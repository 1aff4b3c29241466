import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { api } from '#common/ui/api/api.ts';
import { SessionContext, type SessionContextValue } from '#common/ui/session/session.ts';
import { ProfileNotice } from '#portal/home/ProfileNotice.tsx';

const contact = { email: 'panel@company.example', company: 'Company', payout_days: [15, 30] };

function show(profile: Partial<ExpertProfile>) {
  vi.spyOn(api, 'get').mockImplementation(async () => contact as never);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={{ profile } as unknown as SessionContextValue}>
        <MemoryRouter>
          <ProfileNotice />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
}

test('a rejected expert reads the reason and what to do next', async () => {
  show({ status: 'rejected', rejection_reason: 'We look for packaging designers.' });
  screen.getByText('Reason: We look for packaging designers.');
  await screen.findByText(/or if you think that this is a mistake, write to panel@company\.example, and we will look/);
  expect(screen.getByRole('link', { name: 'Write to panel@company.example' })).toHaveAttribute(
    'href',
    'mailto:panel@company.example',
  );
  expect(screen.getByRole('link', { name: 'Open Account' })).toHaveAttribute('href', '/account');
});

test('a rejection from before reasons were kept names no reason', () => {
  show({ status: 'rejected', rejection_reason: '' });
  screen.getByText('Your profile was not approved');
  expect(screen.queryByText(/^Reason/)).toBeNull();
});

test('an approved expert sees no notice', () => {
  show({ status: 'approved', rejection_reason: '' });
  expect(screen.queryByRole('alert')).toBeNull();
});
