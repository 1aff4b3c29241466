import { Pagination, type PaginationProps, useListContext } from 'react-admin';
import { figure } from '#common/texts/format.ts';

/** Page buttons below a list; hidden when the list could not be loaded, since its length is unknown then. */
export function ListPagination(props: PaginationProps) {
  const { data, error } = useListContext();
  return error && !data ? null : <Pagination {...WORDS} {...props} />;
}

/** react-admin passes this on to MUI, though its type does not say so. */
const WORDS: object = {
  labelDisplayedRows: ({ from, to, count }: { from: number; to: number; count: number }) =>
    `${figure(from)}–${figure(to)} of ${figure(count)}`,
};
