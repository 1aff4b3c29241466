import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  AuthContext,
  DataTable,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
  SelectInput,
} from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { DeleteSelected } from '#admin/actions/DeletionDialog.tsx';
import { ListFilters, ListTabs } from '#admin/list/ListFilters.tsx';
import { EmptyList } from '#admin/list/ListFrame.tsx';
import { ListSearch } from '#admin/list/ListSearch.tsx';
import { RecordList } from '#admin/list/RecordList.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { listQuery } from '#common/api/lists.ts';
import { answer, refuse, show } from '#tests/ui/render.tsx';
import {
  choose,
  find,
  inDialog,
  isThere,
  nothingInFront,
  onPhone,
  onWideScreen,
  press,
  search,
  told,
} from './screen.ts';

/** What every list of the staff is made of, here with notes; those that are kept cannot be selected. */
type Note = { id: number; name: string; colour: string | null; kept?: boolean };
const NOTES: Note[] = [
  { id: 1, name: 'Bold', colour: 'red' },
  { id: 2, name: 'Calm', colour: null },
  { id: 3, name: 'Dark', colour: 'blue', kept: true },
];
const COLOURS = [
  { id: 'red', name: 'Red' },
  { id: 'blue', name: 'Blue' },
];
const QUERY = listQuery.extend({ colour: z.enum(['red', 'blue']).optional(), state: z.enum(['open']).optional() });
const LIST = 'GET /notes/';
let server: ReturnType<typeof answer>;
beforeEach(() => {
  localStorage.clear();
  server = answer({ [LIST]: { count: 3, results: NOTES }, 'DELETE /notes/': undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open({
  at = '/notes',
  selection = <DeleteSelected one="note" />,
}: {
  at?: string;
  selection?: ReactNode;
} = {}) {
  return show(
    // Everybody may do everything here; permissions have tests of their own.
    <AuthContext.Provider value={undefined}>
      <ResourceDefinitionContextProvider definitions={{ notes: { name: 'notes', recordRepresentation: 'name' } }}>
        <ResourceContextProvider value="notes">
          <RecordList
            query={QUERY}
            title="Notes"
            sort={{ field: 'name', order: 'ASC' }}
            top={
              <ListTabs
                label="Notes by state"
                source="state"
                tabs={[
                  { value: 'all', label: 'All' },
                  { value: 'open', label: 'Open' },
                ]}
              />
            }
            toolbar={
              <>
                <ListSearch label="Search notes" />
                <ListFilters>
                  <SelectInput source="colour" label="Colour" choices={COLOURS} />
                </ListFilters>
              </>
            }
          >
            <RecordTable
              label="Notes"
              loadFailed="Failed to load the notes."
              empty={
                <EmptyList
                  title="No notes yet."
                  text="Write the first one."
                  noMatch="Try another colour."
                  action={<button type="button">New note</button>}
                />
              }
              hiddenColumns={['secret']}
              actions={<button type="button">Open</button>}
              selection={selection}
              isSelectable={({ kept }) => !kept}
            >
              <DataTable.Col source="name" label="Name" />
              <DataTable.Col source="colour" label="Colour" />
              <DataTable.Col source="secret" label="Secret" />
            </RecordTable>
          </RecordList>
        </ResourceContextProvider>
      </ResourceDefinitionContextProvider>
    </AuthContext.Provider>,
    { at, path: '/notes' },
  );
}

const asked = () => server.params(LIST).at(-1);
const box = (name: string) => find('input[type="checkbox"]', name) as Promise<HTMLInputElement>;
const boxes = () => screen.getAllByRole('checkbox').map((one) => one.getAttribute('aria-label'));
const chosen = async () => Promise.all(['Select Bold', 'Select Calm'].map(async (name) => (await box(name)).checked));
test('on a phone records are cards with a line between them; all fields but the first are labelled', async () => {
  onPhone();
  open();
  const list = await find('ul', 'Notes');
  const cards = [...list.querySelectorAll('li')];
  expect(cards.map((card) => card.textContent)).toEqual(['BoldColourredOpen', 'CalmColourOpen', 'DarkColourblueOpen']);
  expect(cards.map((card) => card.querySelectorAll('hr').length)).toEqual([0, 1, 1]);
  expect(boxes()).toEqual(['Select all on this page', 'Select Bold', 'Select Calm']);
});

test('records of a list without actions on several cannot be selected', async () => {
  onPhone();
  const { unmount } = open({ selection: null });
  await find('ul', 'Notes');
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  unmount();
  onWideScreen();
  open({ selection: null });
  await told('Bold');
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

test('the checkbox above a table selects what can be selected, shows a partial selection, and clears it', async () => {
  onWideScreen();
  open();
  const all = await box('Select all on this page');
  expect(boxes()).toEqual(['Select all on this page', 'Select Bold', 'Select Calm']);
  expect([all.checked, all.indeterminate, screen.queryByRole('region')]).toEqual([false, false, null]);
  fireEvent.click(await box('Select Calm'));
  await told('1 note selected');
  expect([all.checked, all.indeterminate, await chosen()]).toEqual([false, true, [false, true]]);
  fireEvent.click(all);
  await told('2 notes selected');
  expect([all.checked, all.indeterminate, await chosen()]).toEqual([true, false, [true, true]]);
  fireEvent.click(all);
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect([all.checked, all.indeterminate, await chosen()]).toEqual([false, false, [false, false]]);
});

test('what is selected on another page stays selected, and all of it can be cleared', async () => {
  onWideScreen();
  server.set({
    [LIST]: ({ params }) => ({ count: 27, results: params?.page === 1 ? NOTES : [{ id: 30, name: 'Last' }] }),
  });
  const { router } = open();
  fireEvent.click(await box('Select all on this page'));
  await told('2 notes selected');
  await act(() => router.navigate('/notes?page=2'));
  await box('Select Last');
  await told('2 notes selected, 2 not shown');
  const all = await box('Select all on this page');
  expect([all.checked, all.indeterminate]).toEqual([false, false]);
  fireEvent.click(all);
  await told('3 notes selected, 2 not shown');
  await press('Only those shown');
  await told('1 note selected');
  await press('Clear selection');
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

test('what a search hides is counted, also where it finds nothing, and all that matches can be selected at once', async () => {
  onWideScreen();
  const all = [...NOTES, ...Array.from({ length: 24 }, (_, index) => ({ id: index + 10, name: `Note ${index}` }))];
  server.set({
    [LIST]: ({ params }) => {
      const found = all.filter(({ name }) => !params?.search || name.includes(String(params.search)));
      return { count: found.length, results: found.slice(0, Number(params?.page_size)) };
    },
  });
  const { router } = open();
  const seek = (q: string) =>
    act(() => router.navigate(`/notes?filter=${encodeURIComponent(JSON.stringify(q ? { q } : {}))}`));
  fireEvent.click(await box('Select Calm'));
  await told('1 note selected');
  await seek('Nothing');
  await told('1 note selected, 1 not shown');
  await seek('Bold');
  fireEvent.click(await box('Select Bold'));
  await told('2 notes selected, 1 not shown');
  expect(isThere('button', /^Select all \d/)).toBe(false);
  await seek('');
  await press('Select all 27 matching');
  // One of them is kept.
  await told('26 notes selected');
  expect(isThere('button', /^Select all \d/)).toBe(false);
  fireEvent.click(await box('Select Bold'));
  await press('Select all 27 matching');
  await told('26 notes selected');
});

test('the selected are deleted after a question, in one call, and are then no longer selected', async () => {
  onWideScreen();
  open();
  fireEvent.click(await box('Select Bold'));
  fireEvent.click(await box('Select Calm'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.set({ 'DELETE /notes/': refuse(503) });
  await press('Delete');
  await told('Delete 2 notes');
  fireEvent.click(await inDialog('Cancel'));
  await nothingInFront();
  expect(server.writes()).toEqual([]);
  await press('Delete');
  fireEvent.click(await inDialog('Delete'));
  await told('Failed to delete the notes');
  await nothingInFront();
  await told('2 notes selected');
  server.set({ 'DELETE /notes/': undefined });
  await press('Delete');
  fireEvent.click(await inDialog('Delete'));
  await told('2 notes deleted');
  await nothingInFront();
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(server.params('DELETE /notes/')).toEqual([{ id__in: '1,2' }, { id__in: '1,2' }]);
});

test('on a phone the filters stand behind a button that counts the set ones, without the search', async () => {
  onPhone();
  open({ at: `/notes?filter=${encodeURIComponent('{"q":"fro"}')}` });
  const filters = await find('button', 'Filters');
  const group = document.querySelector(`[id="${filters.getAttribute('aria-controls')}"]`);
  expect([filters.getAttribute('aria-expanded'), filters.textContent]).toEqual(['false', 'Filters']);
  expect(group).not.toBeVisible();
  fireEvent.click(filters);
  expect(filters).toHaveAttribute('aria-expanded', 'true');
  expect(group).toBeVisible();
  await choose('Colour', 'Blue');
  await waitFor(() => expect(asked()).toMatchObject({ search: 'fro', colour: 'blue' }));
  expect(filters.textContent).toBe('Filters (1)');
  fireEvent.click(filters);
  expect(group).not.toBeVisible();
});

test('where there is room the filters are open, without a button', async () => {
  onWideScreen();
  open();
  await told('Bold');
  expect(screen.getByRole('group', { name: 'Filters' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
});

test('spaces around a search are left out, and spaces alone search for nothing', async () => {
  onWideScreen();
  open();
  await told('Bold');
  await search('Search notes', '  fro  ');
  await waitFor(() => expect(asked()).toHaveProperty('search', 'fro'));
  expect(await find('input', 'Search notes')).toHaveValue('  fro  ');
  await search('Search notes', '   ');
  await waitFor(() => expect(asked()).not.toHaveProperty('search'));
});

test('a search begins at the first page, and Back brings the earlier search into the field', async () => {
  onWideScreen();
  server.set({ [LIST]: { count: 60, results: NOTES } });
  const { router } = open({ at: '/notes?page=2' });
  await told('26–50 of 60');
  await search('Search notes', 'fro');
  await waitFor(() => expect(asked()).toMatchObject({ search: 'fro', page: 1 }));
  await act(() => router.navigate(`/notes?filter=${encodeURIComponent('{"q":"old"}')}`));
  await waitFor(async () => expect(await find('input', 'Search notes')).toHaveValue('old'));
  await waitFor(() => expect(asked()).toHaveProperty('search', 'old'));
});

test('a tab sets its filter beside the others, and the first tab removes it', async () => {
  onWideScreen();
  open({ at: `/notes?filter=${encodeURIComponent('{"colour":"blue"}')}` });
  const tabs = within(await screen.findByRole('tablist', { name: 'Notes by state' }));
  const selected = () => tabs.getAllByRole('tab').map((tab) => tab.getAttribute('aria-selected'));
  expect(selected()).toEqual(['true', 'false']);
  fireEvent.click(tabs.getByRole('tab', { name: 'Open' }));
  // The tab and the call follow the address, each in its turn.
  await waitFor(() => expect(asked()).toMatchObject({ colour: 'blue', state: 'open' }));
  await waitFor(() => expect(selected()).toEqual(['false', 'true']));
  fireEvent.click(tabs.getByRole('tab', { name: 'All' }));
  await waitFor(() => expect(selected()).toEqual(['true', 'false']));
  await waitFor(() => expect(asked()).toEqual({ colour: 'blue', ordering: 'name', page: 1, page_size: 25 }));
});

test('an empty list says how to begin, and after a search what else to try', async () => {
  onWideScreen();
  server.set({ [LIST]: { count: 0, results: [] } });
  open();
  await told('No notes yet.Write the first one.');
  await find('button', 'New note');
  await search('Search notes', 'fro');
  await told('No notes yet.Try another colour.');
  expect(screen.queryByRole('button', { name: 'New note' })).toBeNull();
});

test('a list shows that it is loading or has failed, and can be loaded again', async () => {
  onWideScreen();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.set({ [LIST]: refuse(503) });
  open();
  expect(screen.getByRole('status', { name: 'Loading: Notes' })).toBeVisible();
  await told('Failed to load the notes.');
  expect(document.body).not.toHaveTextContent('Rows per page');
  server.set({ [LIST]: { count: 1234, results: NOTES } });
  await press('Try Again');
  await told('1–25 of 1,234');
  expect(screen.queryByText('Failed to load the notes.')).toBeNull();
});

test('an estimated length is marked as an estimate', async () => {
  onWideScreen();
  server.set({ [LIST]: { count: 1234, countExact: false, results: NOTES } });
  open();
  await told('1–25 of about 1,200');
});
