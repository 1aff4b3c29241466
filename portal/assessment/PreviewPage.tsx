import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import type { ExpertAssessment, StaffAssessment } from '#common/assessments/assessments.ts';
import { expertView } from '#common/assessments/questionnaire/logic.ts';
import { minutesNeeded } from '#common/assessments/questionnaire/minutes.ts';
import { pipe, pipeHtml, pipeQuestionnaire } from '#common/assessments/questionnaire/piping.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { ScreenSkeleton } from '#common/ui/feedback/lazyPart.tsx';
import { RecordNotFound } from '#common/ui/feedback/MessagePage.tsx';
import { OpeningPage } from './OpeningPage.tsx';
import { PlayerHeader } from './PlayerHeader.tsx';
import { usePlayer } from './player/usePlayer.ts';
import { QuestionPage } from './question/QuestionPage.tsx';
import { ReviewPage } from './review/ReviewPage.tsx';

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
  if ([400, 404].includes(asApiError(error).status))
    return <RecordNotFound what="Assessment" to={routes.assessments} link="Go to the assessments" />;
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
        <PreviewedQuestions key={round} assessment={shown} round={round} onAgain={() => setRound(round + 1)} />
      )}
    </>
  );
}

type PreviewedProps = {
  assessment: ExpertAssessment;
  /** How often it was started over: each time, sections that rotate are shown in their next order. */
  round?: number;
  onAgain: () => void;
};

/** The questions of a preview, which can be answered as a test. */
export function PreviewedQuestions({ assessment, round = 0, onAgain }: PreviewedProps) {
  const { questionnaire, materials, title } = assessment;
  const player = usePlayer({ questionnaire, materials, response: null, isClosed: false, justStarted: true, round });
  const [submitted, setSubmitted] = useState(false);
  const again = (
    <Button onClick={onAgain} autoFocus sx={{ minHeight: 44 }}>
      Start over
    </Button>
  );
  if (questionnaire.questions.length === 0) {
    return <EmptyState title="There are no questions yet" text="Add some in the builder, then preview them here." />;
  }
  if (submitted) {
    return (
      <Alert severity="success" action={again}>
        An expert would have submitted here. Nothing was stored.
      </Alert>
    );
  }
  return (
    <Box>
      <PlayerHeader title={title} player={player} />
      {player.course.page ? (
        <QuestionPage player={player} />
      ) : (
        <ReviewPage player={player} onSubmit={() => setSubmitted(true)} busy={false} problem={null} />
      )}
    </Box>
  );
}

/** Returns the draft of an assessment as an expert would see it, not started. */
export function toPreviewAssessment(assessment: StaffAssessment): ExpertAssessment {
  const values = {
    brand: assessment.visual_identity_system_name,
    version: assessment.version,
    expert_name: 'Alex Expert',
  };
  return {
    ...assessment,
    title: pipe(assessment.title, values) || 'Untitled assessment',
    description: pipeHtml(assessment.description, values),
    estimated_minutes: minutesNeeded(assessment.estimated_minutes, assessment.questionnaire),
    is_draft: false,
    is_closed: false,
    questionnaire_version: (assessment.current_version ?? 0) + 1,
    questionnaire: pipeQuestionnaire(expertView(assessment.questionnaire), values),
    response_status: 'not_started',
    completion_percentage: 0,
    declined: false,
    attachments: [],
    response: null,
  };
}
