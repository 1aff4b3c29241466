import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AssignDialog } from '#admin/assessments/assign/AssignDialog.tsx';
import { api } from '#common/ui/api/api.ts';
import { show } from './render.tsx';

const CONFLICT = 'Worked for Alpina until March 2026';
let assigned: unknown[];
let answered: object;
beforeEach(() => {
  assigned = [];
  answered = { assigned: 1, already_assigned: 0, refused: [] };
  const person = (id: number, name: string) => ({ id, name, email: `${id}@example.com`, currentCompany: '' });
  vi.spyOn(api, 'get').mockResolvedValue({ count: 2, results: [person(1, 'Ada Free'), person(2, 'Bo Bound')] });
  vi.spyOn(api, 'post').mockImplementation(async (path, body) => {
    if (path.endsWith('/eligibility/'))
      return {
        results: [
          { expert_id: 1, name: 'Ada Free', reason: null, conflicts: [] },
          { expert_id: 2, name: 'Bo Bound', reason: `Conflict of interest: ${CONFLICT}`, conflicts: [CONFLICT] },
        ],
      } as never;
    assigned.push(body);
    return answered as never;
  });
});

test('a conflict is told before choosing, and is overridden with a reason only', async () => {
  const done = vi.fn();
  show(<AssignDialog assessmentId={7} onClose={done} />);
  await screen.findByText(`Conflict of interest: ${CONFLICT}`);
  const box = screen.getByRole('checkbox', { name: 'Bo Bound' });
  expect(box).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'Ada Free' })).toBeEnabled();
  fireEvent.click(screen.getByRole('button', { name: 'Override the conflict of Bo Bound' }));
  const asked = within(screen.getByRole('dialog', { name: 'Override the conflict of interest?' }));
  asked.getByText(CONFLICT);
  fireEvent.click(asked.getByRole('button', { name: 'Override' }));
  await asked.findByText('Please give a reason');
  fireEvent.change(asked.getByLabelText(/^Reason/), { target: { value: 'A talk of one hour' } });
  fireEvent.click(asked.getByRole('button', { name: 'Override' }));
  await waitFor(() => expect(box).toBeChecked());
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Override/ })).toBeNull());
  expect(box).toBeEnabled();
  expect(screen.queryByRole('button', { name: /^Override the conflict/ })).toBeNull();
  screen.getByText(`Conflict of interest: ${CONFLICT}. Overridden: A talk of one hour`);
  fireEvent.click(await screen.findByRole('button', { name: 'Assign 1' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(assigned).toEqual([{ expert_ids: [2], overrides: [{ expert_id: 2, reason: 'A talk of one hour' }] }]);
});

test('experts are chosen and left out again; who was refused is told, and nobody stays chosen', async () => {
  const done = vi.fn();
  show(<AssignDialog assessmentId={7} onClose={done} />);
  await screen.findByText(`Conflict of interest: ${CONFLICT}`);
  const ada = screen.getByRole('checkbox', { name: 'Ada Free' });
  const assign = () => screen.getByRole('button', { name: /^Assign( \d+)?$/ });
  expect(assign()).toBeDisabled();
  fireEvent.click(ada);
  expect(ada).toBeChecked();
  expect(assign()).toHaveTextContent('Assign 1');
  fireEvent.click(ada);
  expect(ada).not.toBeChecked();
  expect(assign()).toBeDisabled();
  fireEvent.click(ada);
  answered = {
    assigned: 0,
    already_assigned: 0,
    refused: [{ expert_id: 1, name: 'Ada Free', reason: 'Not approved' }],
  };
  fireEvent.click(assign());
  await screen.findByText('Ada Free: Not approved');
  await waitFor(() => expect(ada).not.toBeChecked());
  expect(assign()).toBeDisabled();
  expect(assigned).toEqual([{ expert_ids: [1], overrides: [] }]);
  expect(done).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(done).toHaveBeenCalledOnce();
});
