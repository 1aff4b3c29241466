import { DialogContent, TextField } from '@mui/material';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { LeaveGuard } from '#common/ui/forms/LeaveGuard.tsx';
import { SessionContext, type SessionContextValue } from '#common/ui/session/session.ts';

const session = { enableSignInDialog: () => () => undefined } as unknown as SessionContextValue;

function Note({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  const [text, setText] = useState('Known');
  return (
    <FormDialog onClose={onClose} busy={busy} dirty={text !== 'Known'} aria-label="Note">
      <DialogContent>
        <TextField label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      </DialogContent>
    </FormDialog>
  );
}

function open(busy = false, behind?: ReactNode) {
  const onClose = vi.fn();
  const dialog = (
    <SessionContext value={session}>
      {behind}
      <Note busy={busy} onClose={onClose} />
    </SessionContext>
  );
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>Before</p> },
      { path: '/note', element: dialog },
    ],
    { initialEntries: ['/', '/note'], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return { onClose, router, user: userEvent.setup() };
}

const question = () => screen.queryByRole('dialog', { name: 'Discard what you typed?' });

test('a dialog in which nothing was typed closes at once', async () => {
  const { onClose, user } = open();
  await user.click(screen.getByLabelText('Text'));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(question()).toBeNull();
});

test('a dialog in which something was typed asks before Escape closes it', async () => {
  const { onClose, user } = open();
  await user.type(screen.getByLabelText('Text'), ' more');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Keep writing' }));
  await waitFor(() => expect(question()).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Text')).toHaveValue('Known more');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a dialog in which something was typed asks before a click beside it closes it', async () => {
  const { onClose, user } = open();
  await user.type(screen.getByLabelText('Text'), ' more');
  await user.click(document.querySelector('.MuiDialog-container') as Element);
  expect(question()).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('typed text that was removed again causes no question', async () => {
  const { onClose, user } = open();
  await user.type(screen.getByLabelText('Text'), ' more');
  await user.type(screen.getByLabelText('Text'), '{Backspace>5/}');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("the browser's Back asks, and the page stays", async () => {
  const { router, user } = open();
  await user.type(screen.getByLabelText('Text'), ' more');
  await act(() => router.navigate(-1));
  expect(question()).not.toBeNull();
  expect(router.state.location.pathname).toBe('/note');
});

test("the browser's Back leaves an untouched dialog", async () => {
  const { router } = open();
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/');
});

test('a dialog that is saving cannot be closed', async () => {
  const { onClose, user } = open(true);
  await user.type(screen.getByLabelText('Text'), ' more');
  await user.keyboard('{Escape}');
  expect(question()).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('over a form with unsaved changes the dialog asks first, and the form after the dialog has closed', async () => {
  const warn = vi.spyOn(console, 'warn');
  const { router, user } = open(false, <LeaveGuard active />);
  await user.type(screen.getByLabelText('Text'), ' more');
  await act(() => router.navigate(-1));
  expect(question()).not.toBeNull();
  expect(screen.queryByText('Leave without saving?')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keep writing' }));
  await user.type(screen.getByLabelText('Text'), '{Backspace>5/}');
  await act(() => router.navigate(-1));
  await screen.findByText('Leave without saving?');
  expect(router.state.location.pathname).toBe('/note');
  expect(warn).not.toHaveBeenCalled();
});
