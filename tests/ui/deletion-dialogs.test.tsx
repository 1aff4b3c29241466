import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DeleteAssessmentDialog } from '#admin/assessments/parts/actions.tsx';
import { DeleteExpertDialog } from '#admin/experts/parts/actions.tsx';
import type { AssessmentDeletion } from '#common/assessments/deletion.ts';
import type { PersonDeletion } from '#common/people/deletion.ts';
import { api } from '#common/ui/api/api.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { show } from './render.tsx';

const nothing = { unrequested: [], requested: [], responses: 0, in_progress: 0, not_started: 0 };
let answer: () => unknown;
let asked: string[];
let deleted: string[];
beforeEach(() => {
  asked = [];
  deleted = [];
  vi.spyOn(api, 'get').mockImplementation((path) => {
    asked.push(path);
    return new Promise((resolve) => resolve(answer() as never));
  });
  vi.spyOn(api, 'delete').mockImplementation(async (path) => {
    deleted.push(path);
    return undefined as never;
  });
});

const button = () => screen.getByRole('button', { name: 'Delete' });

test('deleting an expert names the money that would be lost before it can be confirmed', async () => {
  answer = (): PersonDeletion => ({
    ...nothing,
    unrequested: [{ currency: 'USD', amount: '40.00', count: 2 }],
    responses: 1,
    in_progress: 2,
  });
  show(<DeleteExpertDialog id={7} name="Jane Doe" onClose={() => undefined} />);
  expect(button()).toBeDisabled();
  await screen.findByText(
    'Jane Doe has $40.00 not yet asked for, in 2 payouts. After the deletion, nobody can ask for it.',
  );
  screen.getByText('1 response stays without a name.');
  screen.getByText('2 assessments in progress are withdrawn and can no longer be completed.');
  expect(asked).toEqual(['/experts/7/deletion/']);
  fireEvent.click(button());
  await waitFor(() => expect(deleted).toEqual(['/experts/7/']));
});

test('an expert with requested payouts cannot be deleted, and the dialog says why', async () => {
  answer = (): PersonDeletion => ({ ...nothing, requested: [{ currency: 'USD', amount: '7.00', count: 1 }] });
  show(<DeleteExpertDialog id={7} name="Jane Doe" onClose={() => undefined} />);
  await screen.findByText(
    'Jane Doe has asked for $7.00, in 1 payout, which is not paid yet. Pay or reject these payouts first.',
  );
  expect(button()).toBeDisabled();
});

test('a deletion whose consequences cannot be loaded cannot be confirmed, and loading can be tried again', async () => {
  answer = () => {
    throw new ApiError(500, {});
  };
  show(<DeleteExpertDialog id={7} name="Jane Doe" onClose={() => undefined} />);
  await screen.findByText('Failed to load what would be lost. Please try again.');
  expect(button()).toBeDisabled();
  answer = () => nothing;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(button()).toBeEnabled());
});

test('deleting an assessment keeps the sentence of the specification and counts what stays', async () => {
  answer = (): AssessmentDeletion => ({
    responses: 12,
    in_progress: 3,
    not_started: 0,
    payouts: [{ currency: 'USD', amount: '250.00', count: 10 }],
    requested: [],
  });
  show(<DeleteAssessmentDialog id={4} onClose={() => undefined} />);
  screen.getByText('Are you sure you want to delete this assessment? This action cannot be undone.');
  await screen.findByText('12 responses, 3 in progress: kept, but no longer shown or exported.');
  screen.getByText('10 payouts of $250.00 stay in Payments.');
  fireEvent.click(button());
  await waitFor(() => expect(deleted).toEqual(['/assessments/4/']));
});
