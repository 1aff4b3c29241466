import { TablePagination } from '@mui/material';
import { useListContext } from 'react-admin';
import { formatSize } from '#common/people/experts/list.ts';
import { figure } from '#common/texts/format.ts';

const SIZES = [10, 25, 50, 100];

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
      rowsPerPageOptions={SIZES}
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
