import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '#common/ui/api/api.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { AgreementForm } from '#portal/agreement/AgreementForm.tsx';

const versions = [
  { version: '2026-11', hash: 'a'.repeat(64), path: '/agreement/2026-11.txt' },
  { version: '2027-01-31', hash: 'b'.repeat(64), path: '/agreement/2027-01-31.txt' },
];
let inForce: number;
let accepted: unknown[];

beforeEach(() => {
  inForce = 0;
  accepted = [];
  vi.spyOn(api, 'get').mockImplementation(async () => versions[inForce] as never);
  vi.spyOn(api, 'post').mockImplementation(async (_path, body) => {
    if ((body as { version: string }).version !== versions[inForce]?.version) {
      throw new ApiError(409, { detail: 'Changed', code: 'agreement_changed' });
    }
    accepted.push(body);
    return undefined as never;
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal('fetch', async (path: string) => new Response(`# Agreement\n\nThe text of ${path}`));
});

const box = () => screen.getByRole('checkbox');

test('an agreement published while another one is read takes its place, and is accepted only when it was read', async () => {
  const done = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AgreementForm onAccepted={done} actions={() => <button type="submit">Continue</button>} />
    </QueryClientProvider>,
  );
  await screen.findByText('The text of /agreement/2026-11.txt');
  await waitFor(() => expect(box()).toBeEnabled());
  fireEvent.click(box());
  inForce = 1;
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('The text of /agreement/2027-01-31.txt');
  await screen.findByText(
    'A newer version of the agreement has come into force in the meantime. Please read and accept it.',
  );
  expect(box()).not.toBeChecked();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('You must accept the agreement to continue.');
  expect(done).not.toHaveBeenCalled();

  await waitFor(() => expect(box()).toBeEnabled());
  fireEvent.click(box());
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(accepted).toEqual([{ version: '2027-01-31', hash: 'b'.repeat(64) }]);
});
