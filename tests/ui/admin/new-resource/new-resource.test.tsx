import { fireEvent, screen, waitFor } from '@testing-library/react';
import { AuthContext, CoreAdminUI, type CoreLayoutProps, Resource } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Notifications } from '#admin/Notifications.tsx';
import { overrides } from '#admin/resources/overrides.tsx';
import { plainResource } from '#admin/resources/plainResource.tsx';
import {
  button,
  choose,
  field,
  find,
  inDialog,
  nothingInFront,
  press,
  search,
  told,
  type,
} from '#tests/ui/admin/screen.ts';
import { pageOf } from '#tests/ui/example.ts';
import { answer, refuse, show } from '#tests/ui/render.tsx';
import { tags } from './tags.ts';

type Tag = { id: number; name: string; colour: string };
let stored: Tag[];
let server: ReturnType<typeof answer>;

/** A server that keeps tags in memory and orders, filters and searches them as every list of the API does. */
beforeEach(() => {
  stored = [
    { id: 1, name: 'Bold', colour: 'red' },
    { id: 2, name: 'Calm', colour: 'blue' },
    { id: 3, name: 'Dark', colour: 'blue' },
  ];
  server = answer({
    'GET /tags/': ({ params = {} }: { params?: Record<string, unknown> }) => {
      const { search: text = '', colour, ordering } = params as Record<string, string>;
      const found = stored
        .filter(({ name }) => name.toLowerCase().includes(String(text).toLowerCase()))
        .filter((tag) => colour === undefined || tag.colour === colour)
        .sort((one, other) => one.name.localeCompare(other.name));
      return pageOf(...(ordering?.startsWith('-') ? found.reverse() : found));
    },
    'GET /tags/:id/': ({ path }: { path: string }) => stored.find(({ id }) => path === `/tags/${id}/`),
    'POST /tags/': ({ body }: { body?: unknown }) => {
      const tag = { id: stored.length + 1, ...(body as Omit<Tag, 'id'>) };
      stored.push(tag);
      return tag;
    },
    'PATCH /tags/:id/': ({ path, body }: { path: string; body?: unknown }) => {
      const tag = stored.find(({ id }) => path === `/tags/${id}/`);
      return Object.assign(tag ?? {}, body);
    },
    'DELETE /tags/:id/': ({ path }: { path: string }) => {
      stored = stored.filter(({ id }) => path !== `/tags/${id}/`);
    },
  });
});
afterEach(() => void vi.restoreAllMocks());

function open(at = '/tags') {
  return show(
    // Everybody may do everything here; permissions have tests of their own.
    <AuthContext.Provider value={undefined}>
      <CoreAdminUI layout={({ children }: CoreLayoutProps) => <>{children}</>}>
        <Resource {...plainResource(tags)} />
      </CoreAdminUI>
      <Notifications />
    </AuthContext.Provider>,
    { at },
  );
}

const shown = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const listed = (...rows: string[]) => waitFor(() => expect(shown()).toEqual(rows));

test('a resource made of a definition lists, sorts, searches and filters', async () => {
  const { address } = open();
  await listed('BoldRed', 'CalmBlue', 'DarkBlue');
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Name', 'Colour', 'Actions']);
  fireEvent.click(await find('th span', 'Name'));
  await listed('DarkBlue', 'CalmBlue', 'BoldRed');
  await search('Search tags', 'a');
  await listed('DarkBlue', 'CalmBlue');
  await search('Search tags', '');
  await listed('DarkBlue', 'CalmBlue', 'BoldRed');
  await choose('Colour', 'Red');
  await listed('BoldRed');
  expect(decodeURIComponent(address())).toContain('"colour":"red"');
  await search('Search tags', 'calm');
  await told('No tags found.');
});

test('it creates a record, and shows what is missing at its field', async () => {
  open();
  await press('New Tag');
  fireEvent.click(await inDialog('Create Tag'));
  await told('Name is required');
  expect(server.writes()).toEqual([]);
  await type('Name', ' Elegant ');
  await choose('Colour', 'Blue');
  fireEvent.click(await inDialog('Create Tag'));
  await told('Tag created successfully');
  await nothingInFront();
  expect(server.bodies('POST /tags/')).toEqual([{ name: 'Elegant', colour: 'blue' }]);
  await listed('BoldRed', 'CalmBlue', 'DarkBlue', 'ElegantBlue');
});

test('it edits a record, and shows at the field what the server refuses', async () => {
  open();
  await press('Edit Calm');
  await waitFor(async () => expect((await field('Name')).value).toBe('Calm'));
  server.set({ 'PATCH /tags/2/': refuse(400, undefined, { name: ['There is a tag with this name already.'] }) });
  await type('Name', 'Bold');
  fireEvent.click(await inDialog('Save Changes'));
  await told('There is a tag with this name already.');
  expect(await field('Name')).toBeInvalid();
  server.set({ 'PATCH /tags/2/': ({ body }: { body?: unknown }) => Object.assign(stored[1] as Tag, body) });
  await type('Name', 'Quiet');
  fireEvent.click(await inDialog('Save Changes'));
  await told('Tag updated successfully');
  await listed('BoldRed', 'DarkBlue', 'QuietBlue');
});

test('it deletes a record after a question', async () => {
  open();
  await press('Delete Bold');
  await told('Bold will be deleted. This action cannot be undone.');
  fireEvent.click(await inDialog('Delete'));
  await told('Tag deleted successfully');
  await listed('CalmBlue', 'DarkBlue');
});

test('it says that nothing could be loaded, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.set({ 'GET /tags/': refuse(500) });
  open();
  await told('Failed to load the tags. Please try again.');
  server.set({ 'GET /tags/': pageOf(...stored) });
  fireEvent.click(await button('Try Again'));
  await find('td', 'Bold');
});

test('it can override a column, an input and a button', async () => {
  overrides.tags = {
    columns: { colour: { text: ({ colour }) => `in ${colour}` } },
    inputs: { name: ({ title }) => <p>{title} is fixed</p> },
    actions: <button type="button">Print tags</button>,
  };
  open();
  await listed('Boldin red', 'Calmin blue', 'Darkin blue');
  await button('Print tags');
  await press('Edit Bold');
  await told('Name is fixed');
  delete overrides.tags;
});
