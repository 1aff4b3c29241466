import DoneAllIcon from '@mui/icons-material/DoneAllOutlined';
import { Box, Paper, Skeleton } from '@mui/material';
import { ExpertsHeader } from '#admin/experts/ExpertsHeader.tsx';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { QueueList } from './QueueList.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { useQueue } from './useQueue.ts';

/** /experts/review: profiles that wait for a decision, one after the other. */
export function ReviewQueue() {
  const queue = useQueue();
  return (
    <>
      <ExpertsHeader tab="review" />
      <QueueContent queue={queue} />
    </>
  );
}

function QueueContent({ queue }: { queue: ReturnType<typeof useQueue> }) {
  const { query, entries, current } = queue;
  if (query.isPending) return <Skeleton variant="rounded" height={320} />;
  if (query.isError) {
    return <LoadError message="Failed to load the review queue." onRetry={() => void query.refetch()} />;
  }
  if (!current) {
    return (
      <Paper variant="outlined">
        <EmptyState
          icon={<DoneAllIcon />}
          title="Nobody is waiting."
          text="Experts who complete their registration appear here for review."
        />
      </Paper>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '300px 1fr' }, alignItems: 'start' }}>
      <QueueList entries={entries} current={current.row.id} nobodyWaits={queue.nobodyWaits} onChoose={queue.choose} />
      <ReviewCard
        key={current.row.id}
        entry={current}
        takesFocus={queue.hasDecided}
        onDecided={queue.decide}
        onStep={queue.step}
        onNext={queue.next}
      />
    </Box>
  );
}
