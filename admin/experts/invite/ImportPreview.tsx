import {
  Alert,
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ImportRow } from '#common/people/experts/import.ts';
import { countedFigure, figure } from '#common/texts/format.ts';

const SHOWN = 200;

/** The rows of the file, those with errors first. */
export function ImportPreview({ rows }: { rows: ImportRow[] }) {
  const bad = rows.filter((row) => row.errors.length > 0);
  const ordered = [...bad, ...rows.filter((row) => row.errors.length === 0)];
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Alert severity={bad.length > 0 ? 'warning' : 'success'}>
        {figure(rows.length - bad.length)} of {figure(rows.length)} rows can be sent.
        {bad.length > 0 && ` ${countedFigure(bad.length, 'row is', 'rows are')} left out:`}
      </Alert>
      <TableContainer tabIndex={0} role="region" aria-label="Rows of the file" sx={{ maxHeight: 320 }}>
        <Table size="small" stickyHeader aria-label="Rows of the file">
          <TableHead>
            <TableRow>
              <TableCell>Line</TableCell>
              <TableCell>Person</TableCell>
              <TableCell>Problem</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {ordered.slice(0, SHOWN).map(({ line, values, errors }) => (
              <TableRow key={line}>
                <TableCell>{line}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {`${values.firstName} ${values.lastName}`}
                  <Typography variant="body2" color="text.secondary">
                    {values.email}
                  </Typography>
                </TableCell>
                <TableCell sx={{ color: errors.length > 0 ? 'error.main' : undefined }}>
                  {errors.join('; ') || '–'}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {ordered.length > SHOWN && <span>and {ordered.length - SHOWN} more rows</span>}
    </Box>
  );
}
