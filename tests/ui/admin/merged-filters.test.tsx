import { render } from '@testing-library/react';
import { ListContextProvider, type ListControllerResult, useListContext } from 'react-admin';
import { expect, test } from 'vitest';
import { MergedFilters } from '#admin/list/ListFrame.tsx';

type Filters = Record<string, string | undefined>;

type Change = (filters: Filters) => void;

/** Passes out how the input of this render changes filters. */
function Input({ give }: { give: (change: Change) => void }) {
  const { filterValues, setFilters } = useListContext();
  give((filters) => setFilters({ ...filterValues, ...filters }, {}, false));
  return null;
}

/** A list that shows what a test delivers. Returns what was requested, and how the last drawn input changes filters. */
function showList() {
  const asked: Filters[] = [];
  let change: Change = () => undefined;
  const setFilters = (filters: Filters) => asked.push(filters);
  const list = (filterValues: Filters) => (
    <ListContextProvider value={{ filterValues, setFilters } as unknown as ListControllerResult}>
      <MergedFilters>
        <Input
          give={(given) => {
            change = given;
          }}
        />
      </MergedFilters>
    </ListContextProvider>
  );
  const { rerender } = render(list({}));
  return { asked, change: (filters: Filters) => change(filters), arrive: (shown: Filters) => rerender(list(shown)) };
}

test('filters that change before the list shows the first change are all applied', () => {
  const { asked, change, arrive } = showList();
  change({ type: 'renders', in_use: '' });
  change({ q: 'fro' });
  arrive({ type: 'renders' });
  change({ in_use: 'true' });
  expect(asked.at(-1)).toEqual({ type: 'renders', q: 'fro', in_use: 'true' });
});

test('a filter that is removed while another one changes stays removed', () => {
  const { asked, change, arrive } = showList();
  change({ type: 'renders' });
  arrive({ type: 'renders' });
  change({ type: undefined });
  change({ q: 'fro' });
  expect(asked.at(-1)).toEqual({ type: undefined, q: 'fro' });
});

test('the next change builds on filters that came from elsewhere, as with Back', () => {
  const { asked, change, arrive } = showList();
  change({ type: 'renders' });
  arrive({ type: 'renders' });
  arrive({ q: 'old' });
  change({ in_use: 'true' });
  expect(asked.at(-1)).toEqual({ q: 'old', in_use: 'true' });
});
