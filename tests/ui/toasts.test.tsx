import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider, useToast } from '#common/ui/feedback/toasts.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function Buttons() {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast.success('Saved')}>
        save
      </button>
      <button type="button" onClick={() => toast.error('Broken')}>
        break
      </button>
    </>
  );
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a toast disappears after 5000 ms; good news is a status, bad news an alert', async () => {
  render(<Buttons />, { wrapper: ToastProvider });
  fireEvent.click(screen.getByText('save'));
  fireEvent.click(screen.getByText('break'));
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
  expect(screen.getByRole('alert')).toHaveTextContent('Broken');
  await pass(4999);
  expect(screen.getByText('Broken')).toBeInTheDocument();
  await pass(1);
  expect(screen.queryByText('Broken')).toBeNull();
});

test('a second toast takes the place of the first, which then stays for its time', async () => {
  render(<Buttons />, { wrapper: ToastProvider });
  fireEvent.click(screen.getByText('save'));
  await pass(4000);
  fireEvent.click(screen.getByText('break'));
  expect(screen.getByRole('status')).toHaveAttribute('data-behind');
  await pass(5000);
  expect(screen.queryByText('Broken')).toBeNull();
  expect(screen.getByRole('status')).not.toHaveAttribute('data-behind');
  await pass(5000);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('the same sentence is shown once, and stays while the pointer is on it', async () => {
  render(<Buttons />, { wrapper: ToastProvider });
  fireEvent.click(screen.getByText('save'));
  await pass(4000);
  fireEvent.click(screen.getByText('save'));
  const toast = screen.getByRole('status');
  fireEvent.mouseEnter(toast);
  await pass(20_000);
  expect(screen.getAllByText('Saved')).toHaveLength(1);
  fireEvent.mouseLeave(toast);
  await pass(5000);
  expect(screen.queryByText('Saved')).toBeNull();
});
