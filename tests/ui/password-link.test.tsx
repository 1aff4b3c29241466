import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '#common/ui/api/api.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { ResetPasswordPage } from '#portal/password/ResetPasswordPage.tsx';

let check: () => unknown;
let reset: () => unknown;
beforeEach(() => {
  reset = () => ({ detail: 'ok' });
  vi.spyOn(api, 'post').mockImplementation(async (path) => (path.endsWith('/check/') ? check() : reset()) as never);
});

function open(client = new QueryClient()) {
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/reset-password?token=abc']}>
        <ResetPasswordPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const heading = (name: string) => screen.findByRole('heading', { name });
const rules = () => screen.getAllByRole('listitem').map((item) => item.textContent?.split(',')[0]);
function enter(password: string) {
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Confirm new password'), { target: { value: password } });
}

test('an invitation has its own words, its 72 hours and every rule of registration', async () => {
  check = () => ({ kind: 'invitation', usable: true });
  open();
  await heading('Welcome to the Expert Panel');
  screen.getByText(/valid for 72 hours/);
  expect(screen.queryByText(/5 minutes/)).toBeNull();
  expect(rules()).toHaveLength(5);
  const submit = screen.getByRole('button', { name: 'Set Password' });
  enter('longenough');
  expect(submit).toBeDisabled();
  enter('Longer#2026');
  fireEvent.click(submit);
  await heading('Your account is ready');
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

test('an invitation that is no longer valid says whom to ask, and offers no reset link', async () => {
  check = () => ({ kind: 'invitation', usable: false });
  open();
  await heading('This invitation is no longer valid');
  screen.getByText(/ask a super admin/);
  expect(screen.queryByText(/Request a new link/)).toBeNull();
});

test('a link of a deactivated account says so, also if it was deactivated while the password was typed', async () => {
  const deactivated = 'Your account is deactivated. Write to us.';
  check = () => ({ kind: 'reset', usable: true });
  reset = () => {
    throw new ApiError(400, { errors: { token: [deactivated] } });
  };
  open();
  await heading('Choose a new password');
  check = () => ({ kind: 'reset', usable: false, deactivated });
  enter('Longer#2026');
  fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
  await heading('Your account is deactivated');
  screen.getByText(deactivated);
});

test('a reset shows the rules that the server applies to it', async () => {
  check = () => ({ kind: 'reset', usable: true });
  open();
  await heading('Choose a new password');
  expect(rules()).toEqual(['At least 8 characters', 'At most 128 characters']);
  enter('longenough');
  fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
  await heading('Password Reset Successful');
});

test('a reset link that was used, has expired or is unknown says so before anything is typed', async () => {
  check = () => ({ kind: 'reset', usable: false });
  open();
  await heading('Invalid or Expired Link');
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('a link that cannot be checked is judged when the password is sent', async () => {
  check = () => {
    throw new ApiError(503, { detail: 'busy' });
  };
  reset = () => {
    throw new ApiError(400, { errors: { token: ['This link is invalid or has expired.'] } });
  };
  open();
  await heading('Choose a new password');
  enter('longenough');
  fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
  await waitFor(() => heading('Invalid or Expired Link'));
});

test('a link is checked once per screen; the result stays until the screen is left', async () => {
  check = vi.fn(() => ({ kind: 'invitation', usable: true }));
  const client = new QueryClient();
  const { unmount } = open(client);
  await heading('Welcome to the Expert Panel');
  // The person comes back to the tab.
  await act(async () => void fireEvent(window, new Event('visibilitychange')));
  expect(check).toHaveBeenCalledOnce();
  unmount();
  await waitFor(() => expect(client.getQueryCache().getAll()).toEqual([]));
});
