import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Change, change } from '#common/changes.ts';
import { api } from '#common/ui/api/api.ts';
import { formatTime } from '#common/words/dates.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { answer, refuse, SUPER_ADMIN, showStaffApp } from '#tests/ui/render.tsx';
import { find, onWideScreen, press, told } from './screen.ts';

const PATH = 'GET /changes/';
const entry = (given: Partial<Change>) => example(change, { id: 5, at: '2026-01-05T10:00:00Z', ...given });

test('the log of changes shows who, what, when, before and after, and is filtered and exported', async () => {
  onWideScreen();
  const server = answer({
    [PATH]: pageOf(
      entry({
        actor: 'Ada Admin',
        actor_id: 1,
        action: 'payout.rejected',
        entity: 'payout',
        entity_id: 12,
        record: 'Eva Expert, Tea pack',
        names: { 'expert 3': 'Eva Expert', 'expert 8': 'Bo Lind' },
        before: { id: 12, status: 'pending', expert_id: 3 },
        after: {
          id: 12,
          status: 'rejected',
          material_type: '3d_graphics',
          groups: [[1, 2], [3]],
          payout_caps: [{ currency: 'USD', payout_cap: '10' }],
          told: true,
          left_out: [3, 8, 11],
          rejected_at: '2026-01-05T10:00:00Z',
        },
        address: '192.0.2.7',
        request_id: 'req-00000042',
      }),
      entry({
        id: 4,
        actor: '',
        action: 'expert.merged',
        entity: 'expert',
        entity_id: 3,
        record: 'Eva Expert',
        before: null,
        after: null,
      }),
      entry({
        id: 3,
        actor: 'Ada Admin',
        actor_id: 1,
        action: 'second_factor.off',
        entity: 'user',
        entity_id: 1,
        before: null,
        after: null,
      }),
    ),
  });
  const filter = encodeURIComponent(JSON.stringify({ entity: 'payout', from: '2026-01-01' }));
  await showStaffApp(`/changes?filter=${filter}`, { as: SUPER_ADMIN });
  await told('Ada Admin');
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    [
      'Ada Admin',
      'Rejected',
      'Eva Expert, Tea packPayment',
      'Status: pending',
      `Status: rejectedMaterial Type: 3D graphicsGroups: 1 + 2, 3Payout Caps: Currency USD, Payout Cap 10Told: YesLeft Out: Eva Expert, Bo Lind, 11Rejected At: ${formatTime('2026-01-05T10:00:00Z')}`,
      '',
    ],
    ['The portal', 'Merged', 'Eva ExpertExpert', '–', '–', ''],
    ['Ada Admin', 'Second Factor Off', 'Person 1 (erased)', '–', '–', ''],
  ]);
  const links = [...document.querySelectorAll('tbody a')].map((one) => [one.textContent, one.getAttribute('href')]);
  expect(links).toEqual([
    ['Ada Admin', '/experts/1'],
    ['Eva Expert', '/experts/3'],
    ['Ada Admin', '/experts/1'],
    ['Person 1 (erased)', '/experts/1'],
  ]);
  await waitFor(() => expect(server.params(PATH).at(-1)).toMatchObject({ entity: 'payout', from: '2026-01-01' }));
  await press('Details of entry 5');
  const details = await find('[role="dialog"]', 'Details of the change');
  expect(details).toHaveTextContent('Entry5Payment12Network address192.0.2.7Requestreq-00000042');
  await press('All changes of this request');
  const ofRequest = { entity: 'payout', from: '2026-01-01', request_id: 'req-00000042' };
  await waitFor(() => expect(server.params(PATH).at(-1)).toMatchObject(ofRequest));
  const download = vi.spyOn(api, 'download').mockResolvedValue(undefined as never);
  await press('Export to CSV');
  await waitFor(() =>
    expect(download).toHaveBeenCalledWith('/changes/export/', expect.objectContaining({ fileName: 'changes.csv' })),
  );
  expect(download.mock.lastCall?.[1]).toMatchObject({ params: { entity: 'payout', from: '2026-01-01' } });
  download.mockRestore();
  await press('Reset filters');
  await waitFor(() => expect(Object.keys(server.params(PATH).at(-1) ?? {})).not.toContain('entity'));
  expect(server.params(PATH).at(-1)).not.toMatchObject({ from: '2026-01-01' });
});

test('a log that cannot be loaded can be loaded again, and can be empty', async () => {
  const server = answer({ [PATH]: refuse(503) });
  await showStaffApp('/changes', { as: SUPER_ADMIN });
  await told('Failed to load the log of changes. Please try again.');
  server.set({ [PATH]: pageOf() });
  await press('Try Again');
  await told('No changes found.');
});
