import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { hasAnswer, isGiven } from '#common/assessments/questionnaire/answer.ts';
import { openPoints, openPointsInWords } from '#common/assessments/questionnaire/logic.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { RING } from '#common/ui/theme/focusRing.ts';
import type { Player } from '#portal/assessment/player/usePlayer.ts';

type Props = { question: Question; player: Player; onCleared: () => void };

/** The open points of an answer, its save state, and the button that clears it. */
export function QuestionFooter({ question, player, onCleared }: Props) {
  const answer = player.answering.answers[question.id];
  const clearable = isGiven(answer) && !answer.cannot_judge && !definitionOf(question.type).givenOnce;
  const clear = () => {
    player.answering.answer(question, null);
    // The button disappears with the answer; the focus stays at the question.
    onCleared();
  };
  return (
    <>
      <OpenPoints question={question} player={player} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 44 }}>
        <AnswerState questionId={question.id} player={player} />
        {clearable && (
          <Button size="small" onClick={clear} sx={{ ml: 'auto', minHeight: 44 }}>
            Clear answer
          </Button>
        )}
      </Box>
    </>
  );
}

/** What is missing: as a hint for a question that was visited before, as a warning after Next was pressed. */
function OpenPoints({ question, player }: Omit<Props, 'onCleared'>) {
  const answer = player.answering.answers[question.id];
  const stop = player.course.stopped.ids.has(question.id) ? player.course.stopOf(question) : null;
  if (stop) {
    return (
      <Alert severity="warning" tabIndex={-1} data-stop={question.id} sx={STOP}>
        {openPointsInWords(stop.points)}
        {stop.mayGoOn && (
          <Button color="inherit" variant="outlined" onClick={() => player.course.goOnWithout(question)} sx={GO_ON}>
            {player.course.isCorrecting ? 'Back to Review without it' : 'Continue without it'}
          </Button>
        )}
      </Alert>
    );
  }
  const told = player.wasVisited(question) && (question.required || hasAnswer(question, answer));
  const points = told && !player.isLocked(question) ? openPoints(question, answer) : [];
  if (points.length === 0) return null;
  return (
    <Alert severity="info" icon={false}>
      {openPointsInWords(points)}
    </Alert>
  );
}

const STOP = { '&:focus-visible': RING } as const;
const GO_ON = { display: 'block', mt: 1.5, minHeight: 44 } as const;

/** Shows whether this answer is saved, being sent, or was refused. */
function AnswerState({ questionId, player }: { questionId: string; player: Player }) {
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
