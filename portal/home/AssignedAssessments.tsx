import AssignmentIcon from '@mui/icons-material/AssignmentOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useRef } from 'react';
import { ASSIGNED_MESSAGES, filterAssigned } from '#common/assessments/assigned-assessments.ts';
import { countedFigure } from '#common/texts/format.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { useSession } from '#common/ui/session/session.ts';
import { AssignedList } from './AssignedList.tsx';
import { AssignedToolbar } from './AssignedToolbar.tsx';
import { useAssigned } from './useAssigned.ts';
import { useHomeAddress } from './useHomeAddress.ts';

/** "My Assigned Assessments": tabs, search, the list and its pages, or why it is empty. */
export function AssignedAssessments() {
  const { data, isPending, isError, refetch } = useAssigned();
  const { tab, search } = useHomeAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const found = filterAssigned(data ?? [], tab, search);
  return (
    <Box component="section" aria-labelledby="assigned-heading">
      <Typography ref={heading} tabIndex={-1} id="assigned-heading" variant="h2" sx={{ mb: 2, outline: 'none' }}>
        My Assigned Assessments
      </Typography>
      {isError && (
        <Box sx={{ mb: 2 }}>
          <LoadError message={ASSIGNED_MESSAGES.loadFailed} onRetry={() => void refetch()} />
        </Box>
      )}
      {isPending && <ListSkeleton />}
      {data && (
        <>
          <AssignedToolbar all={data} />
          <Box role="status" sx={visuallyHidden}>
            {search && `${countedFigure(found.length, 'assessment')} found`}
          </Box>
          <AssignedList
            items={found}
            empty={data.length === 0 ? <NothingYet /> : <NoMatch />}
            onDeclined={() => heading.current?.focus()}
          />
        </>
      )}
    </Box>
  );
}

function NothingYet() {
  const { profile } = useSession();
  const underReview = profile !== null && profile.status !== 'approved';
  return (
    <EmptyState
      icon={<AssignmentIcon />}
      title="No assessments yet"
      text={
        underReview
          ? 'Assessments appear here once your profile is approved and you are invited to one.'
          : 'As soon as you are invited to an assessment it appears here, and we write to you.'
      }
    />
  );
}

function NoMatch() {
  const { search, go } = useHomeAddress();
  return (
    <EmptyState
      title="No assessments match"
      text={search ? 'Try other words, or look under another tab.' : 'There is nothing under this tab.'}
      action={<Button onClick={() => go({ tab: 'all', search: '' })}>Show all assessments</Button>}
    />
  );
}

function ListSkeleton() {
  return (
    <Box role="status" aria-label="Loading your assessments" sx={{ display: 'grid', gap: 1.5 }}>
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} variant="rounded" height={72} />
      ))}
    </Box>
  );
}
