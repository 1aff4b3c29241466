import { TablePagination } from '@mui/material';
import { useListContext } from 'react-admin';
import { formatSize } from '#common/people/experts/list.ts';
import { figure } from '#common/texts/format.ts';

const SIZES = [10, 25, 50, 100];

/** Pages of the list; where matches are too many to be counted, their number is an estimate. */
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
      // Where the count is an estimate, nobody knows which page is the last.
      showLastButton={exact}
      sx={{ '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', justifyContent: 'center' } }}
    />
  );
}
