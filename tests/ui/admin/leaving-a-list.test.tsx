import { act, waitFor } from '@testing-library/react';
import { ListBase, useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { pageOf } from '#tests/ui/example.ts';
import { answer, show } from '#tests/ui/render.tsx';
import { press } from './screen.ts';

function Leave() {
  const { setFilters, setSort, setPage } = useListContext();
  const navigate = useNavigate();
  const leaveAfter = (change: () => void) => () => {
    change();
    void navigate('/elsewhere');
  };
  return (
    <>
      <button type="button" onClick={leaveAfter(() => setFilters({ q: 'lemon' }))}>
        Search
      </button>
      <button type="button" onClick={leaveAfter(() => setSort({ field: 'name', order: 'DESC' }))}>
        Sort
      </button>
      <button type="button" onClick={leaveAfter(() => setPage(2))}>
        Page
      </button>
      <button type="button" onClick={() => setFilters({ q: 'lemon' })}>
        Stay
      </button>
    </>
  );
}

const list = (
  <ListBase resource="brands" sort={{ field: 'name', order: 'ASC' }}>
    <Leave />
  </ListBase>
);
/** Waits until react-admin has written the address, in a timer that was set before this one. */
const addressIsWritten = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

test.each(['Search', 'Sort', 'Page'])(
  'a list that is left right after a change does not come back (%s)',
  async (name) => {
    answer({ 'GET /brands/brands/': pageOf() });
    const { address, router } = show(list, { at: '/brands', path: '/brands' });
    const visited: string[] = [];
    router.subscribe(() => visited.push(address()));
    await press(name);
    await addressIsWritten();
    expect(new Set(visited)).toEqual(new Set(['/elsewhere']));
  },
);

test('a list that is still shown writes its search into its address', async () => {
  answer({ 'GET /brands/brands/': pageOf() });
  const { router } = show(list, { at: '/brands', path: '/brands' });
  await press('Stay');
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('filter')).toBe('{"q":"lemon"}'));
});
