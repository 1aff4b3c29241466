import { Pagination, type PaginationProps, useListContext } from 'react-admin';
import { formatSize } from '#common/people/experts/list.ts';
import { figure } from '#common/texts/format.ts';

/**
 * Page buttons below a list; hidden when the list could not be loaded, since its length is unknown then. The length
 * is an estimate where the server says so (`countExact`).
 */
export function ListPagination(props: PaginationProps) {
  const { data, error, meta } = useListContext();
  if (error && !data) return null;
  const exact = meta?.countExact !== false;
  // react-admin passes this on to MUI, though its type does not say so.
  const words: object = {
    labelDisplayedRows: ({ from, to, count }: { from: number; to: number; count: number }) =>
      `${figure(from)}–${figure(to)} of ${formatSize({ count, exact })}`,
  };
  return <Pagination {...words} {...props} />;
}
