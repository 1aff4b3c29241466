import { Link as MuiLink, TableCell, TableRow, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { type AssessmentRow, completionCounts } from '#common/assessments.ts';
import { formatDate } from '#common/dates.ts';
import { paddedId } from '#common/format.ts';
import { ASSESSMENT_CODE_DIGITS } from '#common/limits.ts';
import { addressOf } from './addressOf.ts';
import { CompletionBar } from './CompletionBar.tsx';
import { RowActions } from './RowActions.tsx';
import { StatusChips } from './StatusChips.tsx';

export function AssessmentTableRow({ row }: { row: AssessmentRow }) {
  const { filterValues } = useListContext();
  return (
    <TableRow hover>
      <TableCell sx={{ minWidth: 180 }}>
        <MuiLink component={Link} to={addressOf(row)} underline="hover" sx={{ fontWeight: 600 }}>
          {row.title || 'Untitled assessment'}
        </MuiLink>
        <Typography variant="caption" color="text.secondary" component="div">
          {paddedId(row.id, ASSESSMENT_CODE_DIGITS)}
        </Typography>
      </TableCell>
      <TableCell>
        {row.visual_identity_system_name}
        <Typography variant="caption" color="text.secondary" component="div">
          {row.version}
        </Typography>
      </TableCell>
      <TableCell>{formatDate(row.created_at)}</TableCell>
      <TableCell>{formatDate(row.deadline) || '–'}</TableCell>
      <TableCell sx={{ minWidth: 150 }}>
        {filterValues.status === 'draft' ? (
          `${row.responses_count} ${row.responses_count === 1 ? 'response' : 'responses'}`
        ) : (
          <CompletionBar percentage={row.completion_percentage} {...completionCounts(row)} />
        )}
      </TableCell>
      <TableCell>
        <StatusChips status={row.status} closed={row.is_closed} />
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        <RowActions row={row} />
      </TableCell>
    </TableRow>
  );
}
