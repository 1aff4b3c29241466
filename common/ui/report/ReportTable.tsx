import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ResultTable } from '#common/answers/charts/picture.ts';

/** On a phone a column is no narrower than this (px), so that figures are not stacked word by word. */
const COLUMN = 96;

/** A report's table; wider than the screen it scrolls by itself. There no word is cut. */
export function ReportTable({ title, columns, rows }: ResultTable) {
  return (
    <Box sx={{ my: 2 }}>
      {title && (
        <Typography variant="h4" component="p" sx={{ mb: 0.5, breakAfter: 'avoid' }}>
          {title}
        </Typography>
      )}
      {/* What scrolls is never broken over pages. */}
      <Box tabIndex={0} sx={{ overflowX: 'auto', '@media print': { overflowX: 'visible' } }}>
        <Table
          size="small"
          aria-label={title || columns.join(', ')}
          sx={{ minWidth: { xs: columns.length * COLUMN, sm: 0 }, '@media print': { minWidth: 0 } }}
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
