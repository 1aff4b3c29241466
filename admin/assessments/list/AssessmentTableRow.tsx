import { Link as MuiLink, TableCell, TableRow, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { ASSESSMENT_CODE_DIGITS } from '#common/api/limits.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import { paddedId } from '#common/texts/format.ts';
import { formatDate, formatInstant } from '#common/values/dates.ts';
import { assessmentAddress } from './assessmentAddress.ts';
import { RowActions } from './RowActions.tsx';
import { RowCompletion } from './RowCompletion.tsx';
import { StatusChips } from './StatusChips.tsx';

export function AssessmentTableRow({ row }: { row: AssessmentRow }) {
  return (
    <TableRow hover>
      <TableCell sx={{ minWidth: 170 }}>
        <MuiLink component={Link} to={assessmentAddress(row)} underline="hover" sx={{ fontWeight: 600 }}>
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
      <TableCell>{row.deadline ? formatInstant(row.deadline, row.deadline_zone) : '–'}</TableCell>
      <TableCell sx={{ minWidth: 130 }}>
        <RowCompletion row={row} />
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
