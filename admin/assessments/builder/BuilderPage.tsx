import { Box, Skeleton, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { AssessmentBuilder } from './AssessmentBuilder.tsx';

/** /assessments/:id/edit */
export function BuilderPage() {
  const { id = '' } = useParams();
  // Never from the cache: editing an old draft would end in a conflict.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: ['assessment-builder', id],
    queryFn: ({ signal }) => api.get<StaffAssessment>(`/assessments/${id}/`, { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  if (error) {
    const { status } = asApiError(error);
    // 400: the address holds no valid id.
    if (status === 404 || status === 400)
      return <EmptyState title="Assessment not found." text="It may have been deleted." />;
    return <LoadError message="Failed to load the assessment. Please try again." onRetry={() => refetch()} />;
  }
  return data && isFetchedAfterMount ? <AssessmentBuilder key={id} assessment={data} /> : <Waiting />;
}

function Waiting() {
  return (
    <Stack spacing={2} aria-busy>
      <Skeleton width={280} height={48} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '300px 1fr' } }}>
        <Skeleton variant="rounded" height={420} />
        <Skeleton variant="rounded" height={420} />
      </Box>
    </Stack>
  );
}
