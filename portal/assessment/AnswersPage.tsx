import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { lateMessage, RESPONSE_MESSAGES } from '#common/answers/responses.ts';
import type { ExpertAssessment, OwnResponse } from '#common/assessments/assessments.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { formatTime } from '#common/words/dates.ts';
import { AttachedFiles } from './AttachedFiles.tsx';
import { usePlayer } from './player/usePlayer.ts';
import { QuestionCard } from './question/QuestionCard.tsx';

function fateOf({ declined, deadline }: ExpertAssessment, response: OwnResponse): string {
  if (!response.waits_for_acceptance) return 'You can read your answers here, but no longer change them.';
  if (declined) return RESPONSE_MESSAGES.lateDeclined;
  return lateMessage(deadline, new Date(response.submitted_at ?? Date.now()));
}

/** A submitted assessment, read-only. */
export function AnswersPage({ assessment, response }: { assessment: ExpertAssessment; response: OwnResponse }) {
  const { questionnaire, materials } = assessment;
  // Without a response nothing can be sent; answers and orders are those of the submission.
  const player = usePlayer({ questionnaire, materials, response: null, isClosed: true, shown: response });
  return (
    <Box>
      <PageHeader title={assessment.title} />
      <Alert severity={response.waits_for_acceptance ? 'warning' : 'success'} sx={{ mb: 3 }}>
        {response.submitted_at && `Submitted on ${formatTime(response.submitted_at)}. `}
        {fateOf(assessment, response)}
      </Alert>
      <AttachedFiles files={assessment.attachments} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        {player.course.visible.map((question) => (
          <Paper key={question.id} variant="outlined" sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}>
            <QuestionCard question={question} player={player} readOnly />
          </Paper>
        ))}
      </Box>
    </Box>
  );
}
