import AssignmentOutlinedIcon from '@mui/icons-material/AssignmentOutlined';
import {
  Box,
  Button,
  List,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { compactTableCells } from '#admin/compactTableCells.ts';
import { routes } from '#common/access/routes.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { IgnoreClicksAfterMove } from '#common/ui/feedback/IgnoreClicksAfterMove.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { AssessmentCard } from './AssessmentCard.tsx';
import { AssessmentTableRow } from './AssessmentTableRow.tsx';

const COLUMNS = ['Name', 'Brand', 'Date', 'Deadline', 'Completion', 'Status', 'Actions'];

/** A page of assessments: a table if there is room, else cards. */
export function AssessmentTable() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  const { data, isPending, error, refetch, filterValues } = useListContext<AssessmentRow>();
  if (error && !data) {
    return (
      <Box sx={{ p: 2 }}>
        <LoadError message="Failed to load assessments. Please try again." onRetry={() => refetch()} />
      </Box>
    );
  }
  if (!isPending && data?.length === 0)
    return <Nothing filtered={Boolean(filterValues.q) || Boolean(filterValues.status)} />;
  if (narrow && data) {
    return (
      <IgnoreClicksAfterMove ids={data.map(({ id }) => id)}>
        <List disablePadding aria-label="Assessments">
          {data.map((row) => (
            <AssessmentCard key={row.id} row={row} />
          ))}
        </List>
      </IgnoreClicksAfterMove>
    );
  }
  return (
    <IgnoreClicksAfterMove ids={data?.map(({ id }) => id) ?? []} sx={{ overflowX: 'auto' }}>
      <Table aria-label="Assessments" aria-busy={isPending} sx={compactTableCells}>
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column} align={column === 'Actions' ? 'right' : 'left'}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {isPending ? <Waiting /> : data?.map((row) => <AssessmentTableRow key={row.id} row={row} />)}
        </TableBody>
      </Table>
    </IgnoreClicksAfterMove>
  );
}

function Waiting() {
  return [1, 2, 3, 4, 5].map((line) => (
    <TableRow key={line}>
      {COLUMNS.map((column) => (
        <TableCell key={column}>
          <Skeleton />
        </TableCell>
      ))}
    </TableRow>
  ));
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState
        title="No assessments found."
        text="Try another tab or other words."
        icon={<AssignmentOutlinedIcon />}
      />
    );
  return (
    <EmptyState
      title="No assessments yet."
      text="An assessment asks experts about a brand’s Visual Identity System."
      icon={<AssignmentOutlinedIcon />}
      action={
        <Button component={Link} to={routes.createAssessment} variant="contained">
          Create Your First Assessment
        </Button>
      }
    />
  );
}
