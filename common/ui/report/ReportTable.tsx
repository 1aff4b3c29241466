import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type Materials, pictureIn, type ResultTable } from '#common/answers/charts/picture.ts';
import { type GridCell, marksIn, type ReportGrid } from '#common/answers/report/blocks.ts';
import { resolveUrl } from '#common/ui/api/address.ts';

/** Minimum width (px) of a column on a phone, so that figures are not wrapped word by word. */
const MIN_COLUMN_WIDTH = 96;

type FrameProps = { title: string; label: string; columns: number; children: ReactNode };

/** A table with its title; scrolls sideways if it is wider than the screen. */
function TableFrame({ title, label, columns, children }: FrameProps) {
  return (
    <Box sx={{ my: 2 }}>
      {title && (
        <Typography variant="h4" component="p" sx={{ mb: 0.5, breakAfter: 'avoid' }}>
          {title}
        </Typography>
      )}
      {/* Browsers do not split a scrolling box over printed pages. */}
      <Box
        role="group"
        aria-label={label}
        tabIndex={0}
        sx={{ overflowX: 'auto', '@media print': { overflowX: 'visible' } }}
      >
        <Table
          size="small"
          aria-label={label}
          sx={{ minWidth: { xs: columns * MIN_COLUMN_WIDTH, sm: 0 }, '@media print': { minWidth: 0 } }}
        >
          {children}
        </Table>
      </Box>
    </Box>
  );
}

const CELL = {
  whiteSpace: 'pre-wrap',
  overflowWrap: { xs: 'normal', sm: 'anywhere' },
  // Room for "p < .001" beside columns of long words.
  minWidth: { xs: 0, sm: 88 },
  '@media print': { overflowWrap: 'break-word', minWidth: 0 },
} as const;

/** A report's table; no word is cut. */
export function ReportTable({ title, columns, rows }: ResultTable) {
  return (
    <TableFrame title={title} label={title || columns.join(', ')} columns={columns.length}>
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
              <TableCell key={column} sx={CELL}>
                {row[index]}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </TableFrame>
  );
}

/** Attributes by designs, the designs' pictures above their columns. On a phone an attribute stands above its numbers, which have the whole width. */
export function ReportGridTable({ grid, materials }: { grid: ReportGrid; materials: Materials }) {
  const { caption, columns, rows } = grid;
  const stacked = {
    display: { xs: 'grid', sm: 'table-row' },
    gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))`,
  };
  const cell = { ...CELL, px: { xs: 1, sm: 2 } };
  const named = { ...cell, overflowWrap: 'anywhere', width: { xs: 'auto', sm: `${66 / columns.length}%` } };
  const hasBars = rows.some(({ cells }) => cells.some(({ share }) => typeof share === 'number'));
  return (
    <TableFrame title={caption} label={caption} columns={columns.length}>
      {hasBars && (
        <caption>Bars go from the lowest end of the scale to the highest, of ranks from the worst to the best.</caption>
      )}
      <TableHead>
        <TableRow sx={{ ...stacked, alignItems: 'end', verticalAlign: 'bottom' }}>
          <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' }, width: '34%' }}>Question</TableCell>
          {columns.map(({ label, picture }, place) => {
            const still = picture && pictureIn(materials, picture);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two designs may have one name, and columns never move
              <TableCell key={place} sx={named}>
                {still && (
                  <Box
                    component="img"
                    src={resolveUrl(still.url)}
                    alt=""
                    sx={{
                      display: 'block',
                      maxWidth: '100%',
                      height: 72,
                      objectFit: 'contain',
                      borderRadius: 1,
                      mb: 0.5,
                    }}
                  />
                )}
                {label}
              </TableCell>
            );
          })}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ label, note, cells }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have one statement, and rows never move
          <TableRow key={row} sx={{ ...stacked, verticalAlign: 'top', breakInside: 'avoid' }}>
            <TableCell
              component="th"
              scope="row"
              sx={{ ...cell, gridColumn: '1 / -1', borderBottomWidth: { xs: 0, sm: 1 }, fontWeight: 600 }}
            >
              {label}
              {note && (
                <Typography variant="body2" color="text.secondary">
                  {note}
                </Typography>
              )}
            </TableCell>
            {cells.map((number, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column, and columns never move
              <TableCell key={place} sx={cell}>
                <GridNumber cell={number} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </TableFrame>
  );
}

const COLORS = { better: 'success.main', worse: 'error.main' } as const;

/** A cell's number with its mark, and its place on the scale as a bar. */
function GridNumber({ cell }: { cell: GridCell }) {
  const marks = marksIn(cell);
  return (
    <>
      <Box component="span" sx={{ fontWeight: marks.length > 0 ? 650 : undefined, fontVariantNumeric: 'tabular-nums' }}>
        {cell.text}
      </Box>
      {marks.map(({ tone, sign, words }) => (
        <Box
          key={tone}
          component="span"
          role="img"
          aria-label={words}
          title={words}
          sx={{ color: COLORS[tone], ml: 0.5 }}
        >
          {sign}
        </Box>
      ))}
      {typeof cell.share === 'number' && (
        <Box data-bar sx={{ mt: 0.5, height: 4, bgcolor: 'divider', printColorAdjust: 'exact' }}>
          <Box
            style={{ width: `${100 * cell.share}%` }}
            sx={{ height: 1, bgcolor: 'primary.main', printColorAdjust: 'exact' }}
          />
        </Box>
      )}
    </>
  );
}
