import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { HOME_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { displayStatus } from '#common/assessments/assignment-states.ts';
import type { AssignedAssessment } from '#common/assessments/surveys.ts';
import { LazyBoundary } from '#common/ui/feedback/LazyBoundary.tsx';
import { lazyPart } from '#common/ui/feedback/lazyPart.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { AssignedCards } from './AssignedCards.tsx';
import { AssignedTable } from './AssignedTable.tsx';
import { useHomeAddress } from './useHomeAddress.ts';

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
  const roomy = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const pages = Math.max(1, Math.ceil(items.length / HOME_PAGE_SIZE));
  const current = Math.min(page, pages);
  const first = (current - 1) * HOME_PAGE_SIZE;
  const shown = items.slice(first, first + HOME_PAGE_SIZE);
  const Shape = roomy ? AssignedTable : AssignedCards;
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
