import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import type { ExpertAssessment, StaffAssessment } from '#common/assessments/assessments.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { ScreenSkeleton } from '#common/ui/feedback/LazyBoundary.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { OpeningPage } from './OpeningPage.tsx';
import { PreviewedQuestions } from './PreviewedQuestions.tsx';
import { toPreviewAssessment } from './previewAssessment.ts';

/** `/assessments/:id/preview`: the current draft as experts would see it; nothing is stored. */
export function PreviewPage() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['portal', 'preview', id],
    queryFn: ({ signal }) => api.get<StaffAssessment>(`/assessments/${id}/`, { signal }),
    gcTime: 0,
  });
  if (data) return <Preview assessment={data} />;
  if (!error || isFetching) return <ScreenSkeleton />;
  if ([400, 404].includes(asApiError(error).status)) {
    return (
      <EmptyState
        heading="h1"
        title="There is no such assessment"
        text="It may have been deleted."
        action={
          <Button component={Link} to={routes.assessments} variant="contained">
            Go to the assessments
          </Button>
        }
      />
    );
  }
  return <LoadError message="Failed to load the assessment. Please try again." onRetry={() => void refetch()} />;
}

function Preview({ assessment }: { assessment: StaffAssessment }) {
  const [round, setRound] = useState<number | null>(null);
  const shown: ExpertAssessment = useMemo(() => toPreviewAssessment(assessment), [assessment]);
  return (
    <>
      <Alert
        severity="info"
        sx={{ mb: 3 }}
        action={
          <Button color="inherit" component={Link} to={routes.assessment(assessment.id)} sx={{ minHeight: 44 }}>
            Leave
          </Button>
        }
      >
        This is a preview. Nothing you do here is stored.
      </Alert>
      {round === null ? (
        <OpeningPage assessment={shown} onStart={() => setRound(0)} busy={false} problem={null} paid />
      ) : (
        <PreviewedQuestions key={round} assessment={shown} onAgain={() => setRound(round + 1)} />
      )}
    </>
  );
}
