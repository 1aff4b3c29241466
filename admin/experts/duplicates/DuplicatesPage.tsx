import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import { Alert, Paper, Skeleton } from '@mui/material';
import { ExpertsHeader } from '#admin/experts/ExpertsHeader.tsx';
import { useServerQuery } from '#admin/useServerQuery.ts';
import type { DuplicateGroups } from '#common/people/experts/duplicates.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { IgnoreClicksAfterMove } from '#common/ui/feedback/IgnoreClicksAfterMove.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { DismissedPairs } from './DismissedPairs.tsx';
import { DuplicateGroup } from './DuplicateGroup.tsx';

/** /experts/duplicates: experts who may be the same person. */
export function DuplicatesPage() {
  return (
    <>
      <ExpertsHeader tab="duplicates" />
      <Groups />
    </>
  );
}

function Groups() {
  const { data, isPending, isError, refetch } = useServerQuery(['experts', 'duplicates'], (server, signal) =>
    server.findDuplicates(signal),
  );
  if (isPending) return <Skeleton variant="rounded" height={240} />;
  if (isError) return <LoadError message="Failed to look for duplicates." onRetry={() => void refetch()} />;
  return (
    <>
      <Suspected groups={data.groups} more={data.more} />
      <DismissedPairs pairs={data.dismissed} />
    </>
  );
}

function Suspected({ groups, more }: DuplicateGroups) {
  if (groups.length === 0) {
    return (
      <Paper variant="outlined">
        <EmptyState
          icon={<PeopleIcon />}
          title="No duplicates found."
          text="Experts who share an email address in another spelling, a phone number or a LinkedIn profile are listed here."
        />
      </Paper>
    );
  }
  return (
    <IgnoreClicksAfterMove
      ids={groups.map(({ experts }) => experts.map(({ id }) => id).join('-'))}
      sx={{ display: 'grid', gap: 2 }}
    >
      {groups.map((group) => (
        <DuplicateGroup key={group.experts.map((expert) => expert.id).join()} group={group} />
      ))}
      {more && <Alert severity="info">There are more. They appear here once these are settled.</Alert>}
    </IgnoreClicksAfterMove>
  );
}
