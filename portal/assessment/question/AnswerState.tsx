import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { isGiven } from '#common/assessments/questionnaire/answer.ts';
import type { Player } from '#portal/assessment/player/usePlayer.ts';

/** Shows whether this answer is saved, being sent, or was refused. */
export function AnswerState({ questionId, player }: { questionId: string; player: Player }) {
  const { status, answers } = player.answering;
  const refused = status.refused[questionId];
  if (refused) return <Alert severity="error">This answer was not taken: {refused.join(' ')}</Alert>;
  if (player.isPreview || !isGiven(answers[questionId])) return null;
  const unsent = status.unsent.includes(questionId);
  return (
    <Typography
      variant="body2"
      color={unsent ? 'warning.main' : 'text.secondary'}
      data-answer-state={unsent ? 'unsent' : 'saved'}
    >
      {unsent ? 'Not sent yet' : 'Saved'}
    </Typography>
  );
}
