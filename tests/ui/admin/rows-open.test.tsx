import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assessmentRow } from '#common/assessments/assessments.ts';
import { templateRow } from '#common/assessments/templates.ts';
import { change } from '#common/changes.ts';
import { brands } from '#common/library/brands.ts';
import { visMaterialDetail } from '#common/library/vis.ts';
import { adminPayout, adminPayoutPage } from '#common/payouts/payloads.ts';
import { adminOption } from '#common/people/form-options-admin.ts';
import { staffMember } from '#common/people/staff.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { type Answer, answer, SUPER_ADMIN, showStaffApp } from '#tests/ui/render.tsx';
import { expert, listOf } from './experts/rows.ts';
import { EXPERT_ANSWERS, find, onWideScreen } from './screen.ts';

beforeEach(() => {
  onWideScreen();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  window.getSelection()?.removeAllRanges();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const day = '2026-01-05T10:00:00Z';
const assessment = example(assessmentRow, { id: 7, title: 'Lemon label', created_at: day, status: 'ongoing' });
const lists: Record<string, Answer> = {
  ...EXPERT_ANSWERS,
  'GET /experts/list/': listOf(expert(7, 'Ada Lind')),
  'GET /assessments/': pageOf(assessment),
  'GET /brands/vis-materials/': pageOf(example(visMaterialDetail, { id: 7, title: 'Front' })),
  'GET /brands/brands/': pageOf(example(brands.row, { id: 7, name: 'Alpina' })),
  'GET /business/admin/payouts/': example(adminPayoutPage, {
    count: 1,
    results: [example(adminPayout, { id: 5, user_id: 7, user_first_name: 'Pia', created_at: day })],
  }),
  'GET /staff/': pageOf(example(staffMember, { id: 7, first_name: 'Ada' })),
  'GET /changes/': pageOf(example(change, { id: 7, at: day, action: 'brand.changed', entity: 'brand' })),
  'GET /form-options/': pageOf(example(adminOption, { id: 7, name: 'Design' })),
  'GET /assessments/templates/': pageOf(example(templateRow, { id: 7, title: 'Packs', category: 'Packs' })),
  'GET /assessments/templates/categories/': [],
};

/** A place of the first row beside its links and buttons. */
async function emptyPlace(): Promise<HTMLElement> {
  await find('tbody tr, [data-row]');
  const cells = [
    ...document.querySelectorAll<HTMLElement>('tbody tr:first-child td, [data-row] .MuiTypography-caption'),
  ];
  const cell = cells.find((one) => !one.querySelector('a, button, input'));
  if (!cell) throw new Error('no cell without a control');
  return cell;
}

test.each([
  ['/experts', '/experts/7'],
  ['/assessments', '/assessments/7'],
  ['/responses', '/responses/7'],
  ['/vis-materials', '/vis-materials/7/show'],
  ['/admin/payments', '/experts/7'],
  ['/staff', '/experts/7'],
  ['/assessments/templates', '/assessments/templates/7'],
])('a row of %s opens by a click beside its link: %s', async (list, record) => {
  answer(lists);
  const { address } = await showStaffApp(list, { as: SUPER_ADMIN });
  fireEvent.click(await emptyPlace());
  await waitFor(() => expect(address()).toBe(record));
});

test.each([
  ['/brands', 'Edit Alpina'],
  ['/form-options', 'Edit choice'],
  ['/changes', 'Details of the change'],
])('a row of %s opens its dialog: %s', async (list, dialog) => {
  answer(lists);
  await showStaffApp(list, { as: SUPER_ADMIN });
  await find('[data-opens]');
  fireEvent.click(await emptyPlace());
  await waitFor(() => expect(document.body).toHaveTextContent(dialog === 'Details of the change' ? 'Entry' : dialog));
  await find('[role="dialog"]');
});

test('a row does not open while its text is selected, nor with a key that opens links elsewhere', async () => {
  answer(lists);
  const { address } = await showStaffApp('/experts', { as: SUPER_ADMIN });
  const place = await emptyPlace();
  fireEvent.click(place, { ctrlKey: true });
  window.getSelection()?.selectAllChildren(place.parentElement ?? place);
  fireEvent.click(place);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(address()).toMatch(/^\/experts(\?|$)/);
});
