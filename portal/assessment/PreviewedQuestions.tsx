import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ExpertAssessment } from '#common/assessments/assessments.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { PlayerHeader } from './PlayerHeader.tsx';
import { usePlayer } from './player/usePlayer.ts';
import { QuestionPage } from './question/QuestionPage.tsx';
import { ReviewPage } from './review/ReviewPage.tsx';

/** The questions of a preview, which can be answered as a test. */
export function PreviewedQuestions({ assessment, onAgain }: { assessment: ExpertAssessment; onAgain: () => void }) {
  const { questionnaire, materials, title } = assessment;
  const player = usePlayer({ questionnaire, materials, response: null, isClosed: false, justStarted: true });
  const [submitted, setSubmitted] = useState(false);
  const again = (
    <Button onClick={onAgain} autoFocus sx={{ minHeight: 44 }}>
      Begin again
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
