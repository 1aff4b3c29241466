import { waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { assessmentRow } from '#common/assessments/assessments.ts';
import { assessmentDeletion } from '#common/assessments/deletion.ts';
import { templateRow } from '#common/assessments/templates.ts';
import { brands } from '#common/library/brands.ts';
import { visDetail } from '#common/library/vis.ts';
import { personDeletion } from '#common/people/deletion.ts';
import { expertDetail } from '#common/people/experts/detail.ts';
import { expertHistory } from '#common/people/experts/history.ts';
import { adminOption } from '#common/people/form-options-admin.ts';
import { staffMember } from '#common/people/staff.ts';
import { faqs } from '#common/settings/faqs.ts';
import {
  button,
  EXPERT_ANSWERS,
  front,
  inDialog,
  isThere,
  menuItem,
  nothingInFront,
  once,
  told,
} from '#tests/ui/admin/screen.ts';
import { clicksCountOnce, twice } from '#tests/ui/clicks.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { ADMIN, answer, SUPER_ADMIN, showStaffApp } from '#tests/ui/render.tsx';

beforeAll(clicksCountOnce);
afterEach(() => void vi.restoreAllMocks());

/** Double-clicks the button that asks, and then the button of the question. */
async function deleteTwice(server: ReturnType<typeof answer>, asks: HTMLElement, call: string, outcome: string) {
  await twice(asks);
  expect(server.writes()).toEqual([]);
  await inDialog('Delete');
  await waitFor(() => expect(front().querySelector('.MuiDialogActions-root button:last-child')).toBeEnabled());
  await once(await inDialog('Delete'), server, call, outcome);
}

test('a double click deletes one expert', async () => {
  const server = answer({
    ...EXPERT_ANSWERS,
    'GET /experts/list/': pageOf(),
    'GET /experts/7/': example(expertDetail, { id: 7, first_name: 'Gia', last_name: 'Gone' }),
    'GET /experts/7/deletion/': example(personDeletion),
    'DELETE /experts/7/': undefined,
  });
  await showStaffApp('/experts/7');
  await deleteTwice(server, await button('Delete Expert'), 'DELETE /experts/7/', 'Expert deleted successfully');
});

test('a double click deletes one assessment', async () => {
  const rows = [8, 9].map((id) => example(assessmentRow, { id, title: `Row ${id}` }));
  const server = answer({
    'GET /assessments/': pageOf(...rows),
    'GET /assessments/8/deletion/': example(assessmentDeletion),
    'DELETE /assessments/8/': undefined,
  });
  await showStaffApp('/assessments');
  const item = await menuItem('Row 8', 'Delete');
  await deleteTwice(server, item, 'DELETE /assessments/8/', 'Assessment deleted successfully');
});

test('a double click deletes one VIS; one in use says so before anything is confirmed', async () => {
  const server = answer({
    'GET /brands/vis/': pageOf(),
    'GET /brands/vis/5/': example(visDetail, { id: 5, brand_name: 'Alpina', version: 'V1' }),
    'GET /brands/vis/6/': example(visDetail, {
      id: 6,
      brand_name: 'Alpina',
      in_use: true,
      assessments: [{ id: 1, title: 'Rests on it', is_draft: true, is_active: true, created_at: '2026-01-05' }],
    }),
    'GET /brands/vis-materials/': pageOf(),
    'DELETE /brands/vis/5/': undefined,
  });
  const { router } = await showStaffApp('/vis/5');
  const outcome = 'Visual Identity System deleted successfully';
  await deleteTwice(server, await button('Delete'), 'DELETE /brands/vis/5/', outcome);
  await router.navigate('/vis/6');
  await told('VIS 000006');
  (await button('Delete')).click();
  await told('Used in the assessment “Rests on it”; it cannot be deleted.');
  expect(isThere('button', 'Delete')).toBe(false);
});

test('a double click deletes one brand; one in use says so before anything is confirmed', async () => {
  const server = answer({
    'GET /brands/brands/': pageOf(
      example(brands.row, { id: 3, name: 'Aaa gone' }),
      example(brands.row, { id: 4, name: 'Aab used', vis_count: 1 }),
    ),
    'DELETE /brands/brands/3/': undefined,
  });
  await showStaffApp('/brands');
  const asks = await button('Delete Aaa gone');
  await deleteTwice(server, asks, 'DELETE /brands/brands/3/', 'Brand deleted successfully');
  (await button('Delete Aab used')).click();
  await told('Aab used is used by 1 Visual Identity System; it cannot be deleted.');
  expect(isThere('button', 'Delete')).toBe(false);
});

test('a double click deletes one template', async () => {
  const server = answer({
    'GET /assessments/templates/': pageOf(example(templateRow, { id: 2, title: 'Gone', category: 'Packs' })),
    'GET /assessments/templates/categories/': [],
    'DELETE /assessments/templates/2/': undefined,
  });
  await showStaffApp('/assessments/templates');
  await deleteTwice(server, await button('Delete'), 'DELETE /assessments/templates/2/', 'Template deleted');
});

test('a double click deletes one question of the help', async () => {
  const server = answer({
    'GET /business/faq-categories/': [],
    'GET /business/faqs/': [
      example(faqs.row, { id: 4, question: 'How?' }),
      example(faqs.row, { id: 5, question: 'Why?' }),
    ],
    'DELETE /business/faqs/4/': undefined,
  });
  await showStaffApp('/help/edit');
  await twice(await button('Delete: How?'));
  await twice(await inDialog('Delete'));
  await nothingInFront();
  expect(server.writes()).toEqual(['DELETE /business/faqs/4/']);
});

test('a double click deletes one form option, and retires one without offering it again', async () => {
  const unused = example(adminOption, { id: 1, kind: 'area', name: 'Aaa unused' });
  const shown = example(adminOption, { id: 2, kind: 'area', name: 'Aab shown' });
  // The last one that is offered cannot be retired.
  const other = example(adminOption, { id: 3, kind: 'area', name: 'Aac other' });
  let options = [unused, shown, other];
  const server = answer({
    'GET /form-options/': () => options,
    'DELETE /form-options/1/': () => {
      options = [shown, other];
    },
    'PATCH /form-options/2/': ({ body }: { body?: unknown }) => {
      options = [{ ...shown, ...(body as object) }, other];
      return options[0];
    },
  });
  await showStaffApp('/form-options', { as: SUPER_ADMIN });
  await twice(await button('Delete Aaa unused'));
  await twice(await inDialog('Delete'));
  await nothingInFront();
  await twice(await button('Retire Aab shown'));
  await button('Offer again Aab shown');
  expect(server.writes()).toEqual(['DELETE /form-options/1/', 'PATCH /form-options/2/']);
});

test('a double click deletes one note of the staff, and leaves the one that moves up', async () => {
  const note = (id: number, body: string) => ({
    id,
    body,
    author: 'Ada',
    author_id: ADMIN.id,
    created_at: '2026-01-05',
  });
  let notes = [note(1, 'Newer note'), note(2, 'Older note')];
  const server = answer({
    ...EXPERT_ANSWERS,
    'GET /experts/7/': example(expertDetail, { id: 7, first_name: 'Nora' }),
    'GET /experts/7/history/': () => example(expertHistory, { notes }),
    'DELETE /experts/7/notes/:note/': () => {
      notes = notes.slice(1);
    },
  });
  await showStaffApp('/experts/7');
  await once(await button('Delete this note'), server, 'DELETE /experts/7/notes/1/', 'Note deleted');
  await waitFor(() => expect(document.body).not.toHaveTextContent('Newer note'));
  expect(document.body).toHaveTextContent('Older note');
});

test('a double click deactivates one staff member', async () => {
  const member = example(staffMember, { id: 21, first_name: 'Cora', last_name: 'Colleague', role: 'admin' });
  const server = answer({ 'GET /staff/': pageOf(member), 'POST /staff/21/deactivate/': member });
  await showStaffApp('/staff', { as: SUPER_ADMIN });
  await twice(await menuItem('Cora Colleague', 'Deactivate'));
  await once(await inDialog('Deactivate'), server, 'POST /staff/21/deactivate/', 'Staff member deactivated');
});
