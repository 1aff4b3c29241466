import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { personDeletion } from '#common/people/deletion.ts';
import { expertDetail } from '#common/people/experts/detail.ts';
import { expertRow } from '#common/people/experts/list.ts';
import { button, EXPERT_ANSWERS, field, inDialog, nothingInFront, once, told } from '#tests/ui/admin/screen.ts';
import { clicksCountOnce, twice } from '#tests/ui/clicks.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { answer, showStaffApp } from '#tests/ui/render.tsx';

beforeAll(clicksCountOnce);
afterEach(() => void vi.restoreAllMocks());

const waiting = (id: number, name: string) =>
  example(expertRow, { id, name, status: 'pending', registrationComplete: true, waitingSince: '2026-01-05T10:00:00Z' });
const list = (...rows: object[]) => ({
  ...pageOf(...rows),
  countExact: true,
  totals: { experts: { count: rows.length, exact: true }, beverageClient: { count: 0, exact: true } },
});

let pending: object[];
let server: ReturnType<typeof answer>;
beforeEach(() => {
  pending = [waiting(1, 'Fina First'), waiting(2, 'Sina Second')];
  const decide = (id: number) => () => {
    pending = pending.filter((row) => !('id' in row && row.id === id));
    return {};
  };
  server = answer({
    'GET /experts/list/': () => list(...pending),
    ...EXPERT_ANSWERS,
    'GET /experts/:id/': ({ path }: { path: string }) =>
      example(expertDetail, { id: Number(path.split('/')[2]), first_name: 'Fina' }),
    'POST /experts/1/approve/': decide(1),
    'POST /experts/1/reject/': decide(1),
    'POST /experts/bulk-approve/': { detail: '2 experts approved', done: [1, 2], skipped: [] },
    'POST /experts/undo-decisions/': () => {
      pending = [waiting(1, 'Fina First'), waiting(2, 'Sina Second')];
      return { detail: 'Decision undone', done: [1], skipped: [] };
    },
  });
});

describe('a double click in the review queue', () => {
  const queue = () => within(screen.getByRole('navigation', { name: 'Review queue' }));

  test('on Approve approves one expert, who stays in place, and on Undo takes it back', async () => {
    await showStaffApp('/experts/review');
    await told('Level of expertise');
    await once(await button('Approve'), server, 'POST /experts/1/approve/', 'Expert approved');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Fina First');
    expect(queue().getAllByRole('listitem')[0]).toHaveTextContent(/Fina First.*Approved/);
    await once(await button(/^Undo/), server, 'POST /experts/undo-decisions/', 'Decision undone');
    await button('Approve');
  });

  test('on the A key approves one expert, who stays in place, and U takes it back', async () => {
    await showStaffApp('/experts/review');
    await told('Level of expertise');
    fireEvent.keyDown(document.body, { key: 'a' });
    await button(/^Undo/);
    fireEvent.keyDown(document.body, { key: 'a' });
    fireEvent.keyDown(document.body, { key: 'u' });
    await button('Approve');
    expect(server.writes()).toEqual(['POST /experts/1/approve/', 'POST /experts/undo-decisions/']);
  });

  test('J goes to the next profile, and K back; at an end they stay', async () => {
    await showStaffApp('/experts/review');
    await told('Level of expertise');
    const shown = () => screen.getByRole('heading', { level: 2 }).textContent;
    const shownAfter = (keys: string) => {
      for (const key of keys) fireEvent.keyDown(document.body, { key });
      return shown();
    };
    expect(
      [shownAfter('k'), shownAfter('j'), shownAfter('j'), shownAfter('k')].map((name) => name?.split(' ')[0]),
    ).toEqual(['Fina', 'Sina', 'Sina', 'Fina']);
    expect(server.writes()).toEqual([]);
  });

  test('on Reject asks for the reason and rejects one expert at once', async () => {
    await showStaffApp('/experts/review');
    await twice(await button('Reject'));
    fireEvent.change(await field('Reason for the expert'), { target: { value: 'Not enough experience yet.' } });
    await once(await inDialog('Reject'), server, 'POST /experts/1/reject/', 'Expert rejected');
    expect(server.bodies('POST /experts/1/reject/')).toEqual([{ reason: 'Not enough experience yet.' }]);
    expect(queue().getAllByRole('listitem')[0]).toHaveTextContent(/Fina First.*Rejected/);
  });
});

test('a double click on Approve for several experts approves them once, and on Undo takes it back once', async () => {
  await showStaffApp('/experts');
  for (const name of ['Fina First', 'Sina Second']) fireEvent.click(await screen.findByLabelText(`Select ${name}`));
  const bar = within(screen.getByRole('region', { name: 'Selected experts' }));
  await once(bar.getByText('Approve'), server, 'POST /experts/bulk-approve/', '2 experts approved');
  server.set({ 'POST /experts/undo-decisions/': { detail: '2 experts back in review', done: [1, 2], skipped: [] } });
  await once(await button('Undo'), server, 'POST /experts/undo-decisions/', '2 experts back in review');
  expect(server.bodies('POST /experts/undo-decisions/')).toEqual([{ ids: [1, 2] }]);
});

test('a double click on Deactivate and Reactivate changes an expert once each', async () => {
  let active = true;
  server.set({
    'GET /experts/1/': () => example(expertDetail, { id: 1, first_name: 'Dee', status: 'approved', is_active: active }),
    'POST /experts/1/deactivate/': () => {
      active = false;
      return { is_active: false };
    },
    'POST /experts/1/reactivate/': { is_active: true },
    'GET /experts/1/deletion/': example(personDeletion),
  });
  await showStaffApp('/experts/1');
  fireEvent.click(await button('Deactivate'));
  fireEvent.click(await inDialog('Cancel'));
  await nothingInFront();
  expect(server.writes()).toEqual([]);
  await twice(await button('Deactivate'));
  await once(await inDialog('Deactivate'), server, 'POST /experts/1/deactivate/', 'Expert deactivated');
  await once(await button('Reactivate'), server, 'POST /experts/1/reactivate/', 'Expert reactivated');
});
