import { fireEvent, screen, waitFor } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConfirmEmail } from '#admin/experts/profile/AccountPanel.tsx';
import { api } from '#common/ui/api/api.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { ADMIN, show as showScreen } from './render.tsx';

let sent: unknown[];
let answer: () => unknown;
beforeEach(() => {
  sent = [];
  vi.spyOn(api, 'post').mockImplementation((...call) => {
    sent.push(call);
    return new Promise((resolve) => resolve(answer() as never));
  });
});
const show = (askedBy: number) =>
  showScreen(
    <RecordContextProvider
      value={{
        id: 3,
        email: 'old@x.example',
        pending_email: 'new@x.example',
        pending_email_by: { id: askedBy, name: 'Ada Admin' },
      }}
    >
      <ConfirmEmail />
    </RecordContextProvider>,
    { as: { ...ADMIN, id: 7 } },
  );
const field = (name: string) => screen.getByLabelText(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const button = () => screen.getByRole('button', { name: 'Confirm' });

test('the person who asked for a new address enters both codes, and sees what is wrong at its field', async () => {
  const errors = { present_code: ['This code is wrong or has expired.'] };
  answer = () => {
    throw new ApiError(400, { errors });
  };
  show(7);
  type('Code sent to new@x.example', '123456');
  expect(button()).toBeDisabled();
  type('Code sent to old@x.example', '654321');
  fireEvent.click(button());
  await waitFor(() =>
    expect(sent).toEqual([['/experts/3/confirm-email/', { code: '123456', present_code: '654321' }]]),
  );
  await waitFor(() => expect(field('Code sent to old@x.example')).toBeInvalid());
  expect(field('Code sent to new@x.example')).toBeValid();
});

test('another administrator reads who asked and enters the new address’s code alone', async () => {
  answer = () => ({});
  show(8);
  screen.getByText(/^Ada Admin asked to change the address to new@x.example/);
  expect(screen.queryByLabelText('Code sent to old@x.example')).toBeNull();
  type('Code sent to new@x.example', '123456');
  fireEvent.click(button());
  await waitFor(() => expect(sent).toEqual([['/experts/3/confirm-email/', { code: '123456' }]]));
});
