import { TablePagination } from '@mui/material';
import { useListContext } from 'react-admin';
import { TABLE_PAGE_SIZES } from '#common/api/page-sizes.ts';
import { formatSize } from '#common/people/experts/list.ts';
import { figure } from '#common/texts/format.ts';

/** Pages of the list. With too many matches to count, their number is an estimate. */
export function ExpertPagination() {
  const { page, perPage, total = 0, setPage, setPerPage, meta, isPending } = useListContext();
  if (isPending || total === 0) return null;
  const exact = meta?.countExact !== false;
  const size = formatSize({ count: total, exact });
  return (
    <TablePagination
      component="div"
      count={total}
      page={page - 1}
      rowsPerPage={perPage}
      rowsPerPageOptions={TABLE_PAGE_SIZES}
      onPageChange={(_event, next) => setPage(next + 1)}
      onRowsPerPageChange={(event) => setPerPage(Number(event.target.value))}
      labelDisplayedRows={({ from, to }) => `${figure(from)}–${figure(to)} of ${size}`}
      showFirstButton
      // With an estimated count, the last page is unknown.
      showLastButton={exact}
      sx={{ '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', justifyContent: 'center' } }}
    />
  );
}
