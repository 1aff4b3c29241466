import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AssignDialog } from '#admin/assessments/assign/AssignDialog.tsx';
import { api } from '#common/ui/api/api.ts';
import { show } from './render.tsx';

const CONFLICT = 'Worked for Alpina until March 2026';
let assigned: unknown[];
beforeEach(() => {
  assigned = [];
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
    return { assigned: 1, already_assigned: 0, refused: [] } as never;
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
  screen.getByText(`Conflict of interest: ${CONFLICT}. Overridden: A talk of one hour`);
  fireEvent.click(await screen.findByRole('button', { name: 'Assign 1' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(assigned).toEqual([{ expert_ids: [2], overrides: [{ expert_id: 2, reason: 'A talk of one hour' }] }]);
});
