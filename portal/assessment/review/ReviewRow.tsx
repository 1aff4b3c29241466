import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type GivenAnswer, hasAnswer, isComplete, isGiven } from '#common/assessments/questionnaire/answer.ts';
import { openPoints, openPointsInWords } from '#common/assessments/questionnaire/open-points.ts';
import { recapOf } from '#common/assessments/questionnaire/recap.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { WRAP_WORDS } from '#common/ui/questions/wrapping.ts';
import type { Player } from '#portal/assessment/player/usePlayer.ts';

type Props = { question: Question; number: number; player: Player };

/** A question in the review: its answer in words, what is missing, and the button to change it. */
export function ReviewRow({ question, number, player }: Props) {
  const answer = player.answering.answers[question.id];
  const { Icon, color, text } = stateOf(question, player);
  const recap = recapOf(question, answer, (id) => player.materials.find((material) => material.id === id)?.title);
  const open = hasAnswer(question, answer) || question.required ? openPoints(question, answer) : [];
  const isRead = player.isLocked(question) || isFinal(question, answer);
  const action = isRead ? 'Read' : hasAnswer(question, answer) ? 'Change' : 'Answer';
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ width: '2em', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{number}</Box>
      <Box sx={TEXT}>
        <Typography component="h3" dir="auto" sx={{ fontSize: '1rem', fontWeight: 600 }}>
          {question.title}
        </Typography>
        {recap && (
          <Typography dir="auto" color="text.secondary" sx={RECAP}>
            {recap}
          </Typography>
        )}
        {open.length > 0 && !isRead && (
          <Typography variant="body2" color={question.required ? 'warning.main' : 'text.secondary'}>
            {openPointsInWords(open)}
          </Typography>
        )}
        <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 0.25, color }}>
          <Icon fontSize="small" aria-hidden />
          {text}
          {player.answering.status.unsent.includes(question.id) && ', not sent yet'}
        </Typography>
      </Box>
      <Button
        aria-label={`${action} question ${number}: ${question.title}`}
        onClick={() => player.course.correct(question.id)}
        sx={{ minHeight: 44, ml: 'auto' }}
      >
        {action}
      </Button>
    </Box>
  );
}

/** Returns whether the answer can no longer be changed: a recorded click is final. */
function isFinal(question: Question, answer: GivenAnswer | undefined): boolean {
  return question.type === 'first_click' && !question.allow_cannot_judge && isGiven(answer);
}

function stateOf(question: Question, player: Player) {
  const answer = player.answering.answers[question.id];
  if (isComplete(question, answer)) return { Icon: CheckCircleIcon, color: 'success.main', text: 'Answered' };
  const text =
    hasAnswer(question, answer) && !player.isLocked(question)
      ? 'Not finished'
      : question.required
        ? 'Missing'
        : 'Left out';
  return question.required
    ? { Icon: ErrorIcon, color: 'warning.main', text }
    : { Icon: RadioButtonUncheckedIcon, color: 'text.secondary', text };
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1,
  px: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** Next to the number; the button goes below if a long word leaves no room. */
const TEXT = { flex: '1 1 min-content', minWidth: 0, maxWidth: 'calc(100% - 2em - 8px)', ...WRAP_WORDS } as const;

/** A long answer is cut off. */
const RECAP = {
  whiteSpace: 'pre-line',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '6',
  overflow: 'hidden',
} as const;
