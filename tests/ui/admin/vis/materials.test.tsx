import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Brand, brands } from '#common/library/brands.ts';
import { type VisMaterialDetail, visMaterialDetail } from '#common/library/vis.ts';
import {
  button,
  choose,
  field,
  find,
  inDialog,
  isThere,
  nothingInFront,
  press,
  search,
  told,
  type,
} from '#tests/ui/admin/screen.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { answer, refuse, showStaffApp } from '#tests/ui/render.tsx';

const material = (given: Partial<VisMaterialDetail>) =>
  example(visMaterialDetail, {
    material_type: 'renders',
    brand_name: 'Alpina',
    vis_version: 'V2',
    vis: 4,
    kind: 'image',
    created_at: '2026-05-04T10:00:00Z',
    ...given,
  });
let front: VisMaterialDetail;
let back: VisMaterialDetail;
let server: ReturnType<typeof answer>;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  front = material({
    id: 1,
    title: 'Front',
    in_use: true,
    assessments: [{ id: 7, title: 'On pack', is_deleted: false }],
  });
  back = material({ id: 2, title: 'Back' });
  server = answer({
    'GET /brands/vis-materials/': () => pageOf(front, back),
    'GET /brands/vis-materials/1/': () => front,
    'GET /brands/vis-materials/1/viewers/': pageOf(),
    'GET /brands/vis-materials/2/viewers/': pageOf(),
    'GET /brands/vis-materials/2/': () => back,
    'GET /brands/brands/': pageOf(example(brands.row, { id: 3, name: 'Alpina' } as Partial<Brand>)),
  });
});
afterEach(() => void vi.restoreAllMocks());

test('the list is searched and filtered by type and use', async () => {
  await showStaffApp('/vis-materials');
  await find('a', 'Front');
  await search('Search materials', 'fro');
  await choose('Material type', 'Renders');
  await choose('In use', 'Yes');
  await waitFor(() =>
    expect(server.params('GET /brands/vis-materials/').at(-1)).toMatchObject({
      search: 'fro',
      material_type: 'renders',
      in_use: true,
      ordering: '-created_at',
    }),
  );
});

test('a row opens the material, which shows where it is used; a used material cannot be deleted', async () => {
  const { address } = await showStaffApp('/vis-materials');
  fireEvent.click(await find('a', 'Front'));
  await waitFor(() => expect(address()).toBe('/vis-materials/1/show'));
  expect((await find('a', 'On pack')).getAttribute('href')).toBe('/assessments/7');
  await press('Delete');
  await told('Shown in the assessment “On pack”; it cannot be removed.');
  expect(isThere('button', 'Delete')).toBe(false);
});

test('its screen says who has seen it and how often; experts lead to their profiles, others to none', async () => {
  const nora = { id: 12, name: 'Nora Lind', email: 'nora@example.com', is_staff: false, views: 3, in_panel: true };
  const colleague = {
    ...nora,
    id: 13,
    name: 'Daniel Okafor',
    email: 'daniel@example.com',
    is_staff: true,
    in_panel: false,
  };
  const seen = { first_viewed_at: '2026-05-04T10:00:00Z', last_viewed_at: '2026-05-05T11:30:00Z' };
  server.set({ 'GET /brands/vis-materials/1/viewers/': () => pageOf({ ...nora, ...seen }, { ...colleague, ...seen }) });
  await showStaffApp('/vis-materials/1/show');
  expect((await find('a', 'Nora Lind')).getAttribute('href')).toBe('/experts/12');
  await told('daniel@example.com · staff');
  expect(isThere('a', 'Daniel Okafor')).toBe(false);
});

test('names and description are corrected; what is missing stands at its field', async () => {
  server.set({
    'PATCH /brands/vis-materials/2/': ({ body }: { body?: unknown }) => {
      back = { ...back, ...(body as object) };
      return back;
    },
  });
  await showStaffApp('/vis-materials/2/show');
  await press('Edit');
  await waitFor(async () => expect((await field('Title')).value).toBe('Back'));
  await type('Title', ' ');
  fireEvent.click(await inDialog('Save Changes'));
  await told('Title is required');
  expect(server.writes()).toEqual([]);
  await type('Title', 'Back of pack');
  await type('Description', 'With the lion');
  fireEvent.click(await inDialog('Save Changes'));
  await told('Material updated successfully');
  await nothingInFront();
  await find('h1', 'Back of pack');
  await told('With the lion');
});

test('an unused material is deleted, in the list and on its screen; a failure is shown in words', async () => {
  const { address } = await showStaffApp('/vis-materials');
  await press('Delete Front');
  await told('An assessment shows this material; it cannot be deleted.');
  fireEvent.click(await inDialog('Close'));
  await nothingInFront();
  server.set({ 'DELETE /brands/vis-materials/:id/': refuse(500) });
  await press('Delete Back');
  fireEvent.click(await inDialog('Delete'));
  await told('Failed to delete the material');
  expect(document.body).not.toHaveTextContent('HTTP');
  await nothingInFront();
  fireEvent.click(await find('a', 'Back'));
  await find('h1', 'Back');
  server.set({ 'DELETE /brands/vis-materials/:id/': undefined });
  fireEvent.click(await button('Delete'));
  fireEvent.click(await inDialog('Delete'));
  await told('Material deleted successfully');
  await waitFor(() => expect(address()).toBe('/vis-materials'));
  expect(server.writes()).toEqual(['DELETE /brands/vis-materials/2/', 'DELETE /brands/vis-materials/2/']);
});

test('unused materials are selected and deleted together', async () => {
  server.set({ 'DELETE /brands/vis-materials/': undefined });
  await showStaffApp('/vis-materials');
  fireEvent.click(await find('input[type="checkbox"]', 'Select Back'));
  expect(isThere('input[type="checkbox"]', 'Select Front')).toBe(false);
  fireEvent.click(await find('[aria-label="Selected materials"] button', 'Delete'));
  fireEvent.click(await inDialog('Delete'));
  await told('1 material deleted');
  await nothingInFront();
  expect(server.params('DELETE /brands/vis-materials/')).toEqual([{ id__in: '2' }]);
});

test('the screen of an unknown material says that it does not exist', async () => {
  server.set({ 'GET /brands/vis-materials/9/': refuse(404, 'Not found.') });
  await showStaffApp('/vis-materials/9/show');
  await told('Material not found');
  expect(await find('a', 'Go to the materials')).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/vis-materials(\?|$)/),
  );
});
