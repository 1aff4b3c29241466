import { Pagination, type PaginationProps, useListContext } from 'react-admin';

/** The pages below a list; nothing when the list could not be loaded, since how long it is is then unknown. */
export function ListPagination(props: PaginationProps) {
  const { data, error } = useListContext();
  return error && !data ? null : <Pagination {...props} />;
}
