import { Box, Skeleton } from '@mui/material';
import { useServerQuery } from '#admin/useServerQuery.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { mergeInWords } from '#common/people/experts/merge.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';

type Props = { kept: ExpertRow; others: ExpertRow[] };

/** Lists what a merge will do with each assessment and each payout. */
export function MergeOutcome({ kept, others }: Props) {
  const ids = others.map(({ id }) => id);
  const { data, isError, refetch } = useServerQuery(
    ['experts', 'merge', kept.id, ...ids],
    (server, signal) => server.previewMerge(kept.id, ids, signal),
    { staleTime: 0, gcTime: 0 },
  );
  if (isError) return <LoadError message="Failed to load what moves." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={48} />;
  const lines = mergeInWords(data, kept, others);
  if (lines.length === 0) return <Box sx={{ mt: 1.5 }}>No assessments and no payouts move.</Box>;
  return (
    <Box component="ul" aria-label="What happens to assessments and payouts" sx={{ pl: 2.5, overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}
