import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ResultTable } from '#common/answers/charts/picture.ts';

/** Minimum width (px) of a column on a phone, so that figures are not wrapped word by word. */
const MIN_COLUMN_WIDTH = 96;

/** A report's table; scrolls sideways if it is wider than the screen, and no word is cut. */
export function ReportTable({ title, columns, rows }: ResultTable) {
  return (
    <Box sx={{ my: 2 }}>
      {title && (
        <Typography variant="h4" component="p" sx={{ mb: 0.5, breakAfter: 'avoid' }}>
          {title}
        </Typography>
      )}
      {/* Browsers do not split a scrolling box over printed pages. */}
      <Box tabIndex={0} sx={{ overflowX: 'auto', '@media print': { overflowX: 'visible' } }}>
        <Table
          size="small"
          aria-label={title || columns.join(', ')}
          sx={{ minWidth: { xs: columns.length * MIN_COLUMN_WIDTH, sm: 0 }, '@media print': { minWidth: 0 } }}
        >
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column}>{column}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.join('\u0000')} sx={{ verticalAlign: 'top', breakInside: 'avoid' }}>
                {columns.map((column, index) => (
                  <TableCell
                    key={column}
                    sx={{
                      whiteSpace: 'pre-wrap',
                      overflowWrap: { xs: 'normal', sm: 'anywhere' },
                      '@media print': { overflowWrap: 'anywhere' },
                    }}
                  >
                    {row[index]}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
