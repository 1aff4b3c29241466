import { Box, Pagination } from '@mui/material';
import { useListContext } from 'react-admin';

/** Page buttons, seven at most: the first, the last, and five around the current page. */
export function VisPagination() {
  const { page, perPage, total = 0, setPage, filterValues } = useListContext();
  const pages = Math.ceil(total / perPage);
  if (pages < 2 || filterValues.latest) return null;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', mt: 4 }}>
      <Pagination
        count={pages}
        page={page}
        onChange={(_event, next) => setPage(next)}
        siblingCount={1}
        boundaryCount={1}
        color="primary"
      />
    </Box>
  );
}
