import { Box } from '@mui/material';
import { ColumnsButton } from 'react-admin';

/** Lets each person choose the columns of the list around; cards on phones follow that choice. */
export function ChooseColumns() {
  return (
    <Box sx={{ display: { xs: 'none', md: 'block' }, ml: 'auto' }}>
      <ColumnsButton size="medium" />
    </Box>
  );
}
