import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import { Box, Skeleton, type Theme, useMediaQuery } from '@mui/material';
import { useListContext } from 'react-admin';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { IgnoreClicksAfterMove } from '#common/ui/feedback/IgnoreClicksAfterMove.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { ExpertCards } from './ExpertCards.tsx';
import { ExpertTable } from './ExpertTable.tsx';

const LINES = [1, 2, 3, 4, 5, 6];

/** One page of experts: a table if there is room, else cards. */
export function ExpertRows() {
  const { data, isPending, error, refetch, filterValues } = useListContext<ExpertRow>();
  const roomy = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  if (error && !data) {
    return (
      <Box sx={{ p: 2 }}>
        <LoadError message="Failed to load experts. Please try again." onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (isPending || !data) {
    return (
      <Box aria-busy sx={{ p: 2 }}>
        {LINES.map((line) => (
          <Skeleton key={line} height={60} />
        ))}
      </Box>
    );
  }
  if (data.length === 0) {
    const filtered = Object.keys(filterValues).length > 0;
    return (
      <EmptyState
        icon={<GroupsIcon />}
        title={filtered ? 'No experts found.' : 'No experts yet.'}
        text={filtered ? 'Try other words or fewer filters.' : 'Invite the first one with New Expert.'}
      />
    );
  }
  return (
    <IgnoreClicksAfterMove ids={data.map(({ id }) => id)}>
      {roomy ? <ExpertTable rows={data} /> : <ExpertCards rows={data} />}
    </IgnoreClicksAfterMove>
  );
}
