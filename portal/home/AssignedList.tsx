import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Pagination from '@mui/material/Pagination';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { HOME_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { brandOf } from '#common/assessments/assigned-assessments.ts';
import { displayStatus } from '#common/assessments/assignment-states.ts';
import type { AssignedAssessment } from '#common/assessments/surveys.ts';
import { LazyBoundary, lazyPart } from '#common/ui/feedback/lazyPart.tsx';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { Term } from '#common/ui/layout/Term.tsx';
import { useRoomFor } from '#common/ui/layout/useRoomFor.ts';
import { formatDate } from '#common/words/dates.ts';
import { AssignedAction, AssignedProgress, AssignedStatus, AssignedTitle } from './AssignedParts.tsx';
import { Deadline } from './Deadline.tsx';
import { useHomeAddress } from './useHomeAddress.ts';

const columns = ['Assessment Title', 'Brand', 'Status', 'Progress', 'Creation date', 'Deadline', 'Action'];

type AssignedShapeProps = {
  items: readonly AssignedAssessment[];
  empty: ReactNode;
  onDecline: (assessment: AssignedAssessment) => void;
};

function AssignedTable({ items, empty, onDecline }: AssignedShapeProps) {
  return (
    <Card>
      <TableContainer>
        <Table aria-label="My Assigned Assessments">
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column} sx={{ whiteSpace: 'nowrap' }}>
                  {column}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map((item) => (
              <TableRow key={item.id} hover sx={{ '&:last-child td, &:last-child th': { border: 0 } }}>
                <TableCell component="th" scope="row" sx={{ minWidth: 200 }}>
                  <AssignedTitle item={item} />
                </TableCell>
                <TableCell sx={{ minWidth: 136, overflowWrap: 'anywhere' }}>{brandOf(item)}</TableCell>
                <TableCell>
                  <AssignedStatus item={item} />
                </TableCell>
                <TableCell>
                  <AssignedProgress item={item} />
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDate(item.created_at)}</TableCell>
                <TableCell sx={{ minWidth: 120 }}>
                  <Deadline item={item} />
                </TableCell>
                <TableCell>
                  <AssignedAction item={item} onDecline={() => onDecline(item)} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {empty}
    </Card>
  );
}

// Lazy, since it loads the rules of all answers, which the list does not need.
const DeclineDialog = lazyPart(() => import('#portal/assessment/DeclineDialog.tsx').then((m) => m.DeclineDialog));

type Props = {
  items: readonly AssignedAssessment[];
  /** Shown below the heads when there are no items: why, and what to do. */
  empty: ReactNode;
  /** Called when an assessment was declined: its row, which had the focus, disappears. */
  onDeclined: () => void;
};

/** One page of the list: a table if there is room, else cards. */
export function AssignedList({ items, empty, onDeclined }: Props) {
  const { page, go } = useHomeAddress();
  const toast = useToast();
  const [declining, setDeclining] = useState<AssignedAssessment | null>(null);
  const pages = Math.max(1, Math.ceil(items.length / HOME_PAGE_SIZE));
  const current = Math.min(page, pages);
  const first = (current - 1) * HOME_PAGE_SIZE;
  const shown = items.slice(first, first + HOME_PAGE_SIZE);
  const Shape = useRoomFor('lg') ? AssignedTable : AssignedCards;
  return (
    <>
      <Shape items={shown} empty={shown.length === 0 && empty} onDecline={setDeclining} />
      {pages > 1 && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
            mt: 2,
          }}
        >
          <Typography color="text.secondary">
            {first + 1}–{first + shown.length} of {items.length}
          </Typography>
          <Pagination
            count={pages}
            page={current}
            onChange={(_event, next) => go({ page: next })}
            aria-label="Pages of assessments"
          />
        </Box>
      )}
      {declining && (
        <LazyBoundary fallback={null}>
          <DeclineDialog
            assessment={declining}
            started={displayStatus(declining.response_status) === 'In Progress'}
            onClose={() => setDeclining(null)}
            onDeclined={() => {
              toast.success('Assessment declined');
              // The dialog gives the focus back when it closes, so it must be closed first.
              flushSync(() => setDeclining(null));
              onDeclined();
            }}
          />
        </LazyBoundary>
      )}
    </>
  );
}

/** The columns of the table as one card per assessment, for narrow screens. */
function AssignedCards({ items, empty, onDecline }: AssignedShapeProps) {
  if (empty) return <Card>{empty}</Card>;
  return (
    <Box
      component="ul"
      aria-label="My Assigned Assessments"
      sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}
    >
      {items.map((item) => (
        <Card key={item.id} component="li" sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'start', gap: 1 }}>
            <AssignedTitle item={item} />
            <AssignedStatus item={item} />
          </Box>
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              gridTemplateColumns: 'fit-content(50%) minmax(0, 1fr)',
              columnGap: 2,
              rowGap: 0.75,
            }}
          >
            <Term term="Brand">{brandOf(item)}</Term>
            <Term term="Creation date">{formatDate(item.created_at)}</Term>
            <Term term="Deadline">
              <Deadline item={item} />
            </Term>
            <Term term="Progress">
              <AssignedProgress item={item} />
            </Term>
          </Box>
          <Box sx={{ mt: 'auto' }}>
            <AssignedAction item={item} onDecline={() => onDecline(item)} wide />
          </Box>
        </Card>
      ))}
    </Box>
  );
}
