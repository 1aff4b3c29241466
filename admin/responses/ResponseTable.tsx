import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import {
  Box,
  Button,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { CompletionBar } from '#admin/assessments/list/CompletionBar.tsx';
import { StatusChips } from '#admin/assessments/list/StatusChips.tsx';
import { routes } from '#common/access/routes.ts';
import { ASSESSMENT_CODE_DIGITS } from '#common/api/limits.ts';
import { type AssessmentRow, completionCounts } from '#common/assessments/assessments.ts';
import { paddedId } from '#common/texts/format.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { IgnoreClicksAfterMove } from '#common/ui/feedback/IgnoreClicksAfterMove.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { formatInstant } from '#common/values/dates.ts';

const COLUMNS = ['Assessment', 'Brand', 'Deadline', 'Completion', 'Status', 'Actions'];
/** Columns that are hidden on narrow screens. */
const ROOMY = { display: { xs: 'none', md: 'table-cell' } };
/** On phones the completion is shown below the title. */
const NOT_ON_PHONES = { display: { xs: 'none', sm: 'table-cell' } };
const SHOWN: Partial<Record<string, object>> = {
  Brand: ROOMY,
  Deadline: ROOMY,
  Completion: NOT_ON_PHONES,
  Status: ROOMY,
};
const LINES = [1, 2, 3, 4, 5];

export function ResponseTable() {
  const { data, isPending, error, refetch, filterValues } = useListContext<AssessmentRow>();
  if (error && !data) {
    return (
      <Box sx={{ p: 2 }}>
        <LoadError message="Failed to load responses. Please try again." onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (!isPending && data?.length === 0) {
    const filtered = Boolean(filterValues.q) || Boolean(filterValues.status);
    return (
      <EmptyState
        icon={<InsightsIcon />}
        title={filtered ? 'No assessments found.' : 'No responses yet.'}
        text={filtered ? 'Try another tab or other words.' : 'Published assessments appear here with their completion.'}
      />
    );
  }
  return (
    <IgnoreClicksAfterMove ids={data?.map(({ id }) => id) ?? []} sx={{ overflowX: 'auto' }}>
      <Table aria-label="Responses by assessment" aria-busy={isPending}>
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column} align={column === 'Actions' ? 'right' : 'left'} sx={SHOWN[column]}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{data ? data.map((row) => <Row key={row.id} row={row} />) : <Waiting />}</TableBody>
      </Table>
    </IgnoreClicksAfterMove>
  );
}

function Row({ row }: { row: AssessmentRow }) {
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const completion = <CompletionBar percentage={row.completion_percentage} {...completionCounts(row)} />;
  return (
    <TableRow hover sx={{ '&:last-child td': { border: 0 } }}>
      <TableCell sx={{ minWidth: { md: 180 } }}>
        <Typography sx={{ fontWeight: 600 }}>{row.title}</Typography>
        <Typography variant="caption" color="text.secondary">
          {paddedId(row.id, ASSESSMENT_CODE_DIGITS)}
        </Typography>
        {phone && completion}
      </TableCell>
      <TableCell sx={ROOMY}>
        {row.visual_identity_system_name} {row.version}
      </TableCell>
      <TableCell sx={ROOMY}>{row.deadline ? formatInstant(row.deadline, row.deadline_zone) : '–'}</TableCell>
      {!phone && <TableCell sx={{ minWidth: { xs: 90, md: 150 } }}>{completion}</TableCell>}
      <TableCell sx={ROOMY}>
        <StatusChips status={row.status} closed={row.is_closed} />
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        <Button
          component={Link}
          to={routes.response(row.id)}
          size="small"
          variant="outlined"
          aria-label={`View responses of ${row.title}`}
        >
          View responses
        </Button>
      </TableCell>
    </TableRow>
  );
}

function Waiting() {
  return LINES.map((line) => (
    <TableRow key={line}>
      {COLUMNS.map((column) => (
        <TableCell key={column} sx={SHOWN[column]}>
          <Skeleton />
        </TableCell>
      ))}
    </TableRow>
  ));
}
