import { Box, Skeleton, Stack } from '@mui/material';
import { useParams } from 'react-router-dom';
import { ASSESSMENT_MISSING } from '#admin/assessments/assessmentMissing.ts';
import { isNotFound } from '#admin/dataProvider/callError.ts';
import { RecordMissing } from '#admin/RecordMissing.tsx';
import { useServerQuery } from '#admin/useServerQuery.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { AssessmentBuilder } from './AssessmentBuilder.tsx';

/** /assessments/:id/edit */
export function BuilderPage() {
  const { id = '' } = useParams();
  // Never from the cache: editing an old draft would end in a conflict.
  const { data, error, refetch, isFetchedAfterMount } = useServerQuery(
    ['assessment-builder', id],
    (server, signal) => server.readAssessment(id, signal),
    { refetchOnMount: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 },
  );
  if (isNotFound(error)) return <RecordMissing {...ASSESSMENT_MISSING} />;
  if (error) return <LoadError message="Failed to load the assessment. Please try again." onRetry={() => refetch()} />;
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
