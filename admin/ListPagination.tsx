import { Pagination, type PaginationProps, useListContext } from 'react-admin';
import { figure } from '#common/texts/format.ts';

/** The pages below a list; nothing when the list could not be loaded, since how long it is is then unknown. */
export function ListPagination(props: PaginationProps) {
  const { data, error } = useListContext();
  return error && !data ? null : <Pagination {...WORDS} {...props} />;
}

/** react-admin hands it on to MUI, though its type does not say so. */
const WORDS: object = {
  labelDisplayedRows: ({ from, to, count }: { from: number; to: number; count: number }) =>
    `${figure(from)}–${figure(to)} of ${figure(count)}`,
};
