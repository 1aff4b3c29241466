import { useMemo } from 'react';
import { ListBase, type ListBaseProps, RouterProviderContext, useRouterProvider } from 'react-admin';
import { DialogHost } from '#admin/forms/DialogHost.tsx';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { type Known, knownSearch } from './knownSearch.ts';

type Props = Known & Omit<ListBaseProps, 'storeKey' | 'disableSyncWithLocation'>;

/**
 * A list whose search, filters, order and page stand in the address, and therefore not in the store as well. What the address asks
 * and the list does not know is ignored, as in a bookmark of an older release.
 */
export function AddressedList({ query, row, pageSizes, beside, filterDefaultValues, children, ...list }: Props) {
  const { perPage = TABLE_PAGE_SIZE, sort } = list;
  const router = useRouterProvider();
  const location = router.useLocation();
  const search = knownSearch(location.search, { query, row, perPage, pageSizes, beside, sort, filterDefaultValues });
  const known = useMemo(
    () => ({ ...router, useLocation: () => ({ ...location, search }) }),
    [router, location, search],
  );
  return (
    <RouterProviderContext value={known}>
      <ListBase {...list} perPage={perPage} storeKey={false}>
        <DialogHost>{children}</DialogHost>
      </ListBase>
    </RouterProviderContext>
  );
}
