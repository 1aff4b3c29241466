import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { type GivenAnswer, hasAnswer, isComplete, isGiven } from '#common/assessments/questionnaire/answer.ts';
import { openPoints, openPointsInWords, recapOf } from '#common/assessments/questionnaire/logic.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { SINGLE_COLUMN, WRAP_WORDS } from '#common/ui/questions/wrapping.ts';
import { counted } from '#common/words/format.ts';
import { useKeepFocus } from '#portal/assessment/player/useKeepFocus.ts';
import type { Player } from '#portal/assessment/player/usePlayer.ts';

type ReviewRowProps = { question: Question; number: number; player: Player };

/** A question in the review: its answer in words, what is missing, and the button to change it. */
function ReviewRow({ question, number, player }: ReviewRowProps) {
  const answer = player.answering.answers[question.id];
  const { Icon, color, text } = stateOf(question, player);
  const recap = recapOf(question, answer, (id) => player.materials.find((material) => material.id === id)?.title);
  const open = hasAnswer(question, answer) || question.required ? openPoints(question, answer) : [];
  const isRead = player.isLocked(question) || isFinal(question, answer);
  const action = isRead ? 'View' : hasAnswer(question, answer) ? 'Change' : 'Answer';
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

/** The required questions that prevent submitting, each with what is missing and a link. */
function OpenQuestions({ player }: { player: Player }) {
  const { missing, answers } = player.answering;
  const { visible } = player.course;
  return (
    <Alert severity="warning">
      {counted(missing.length, 'required question is open:', 'required questions are open:')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {missing.map((question) => (
          <Box component="li" key={question.id} sx={{ overflowWrap: 'anywhere' }}>
            <Link component="button" color="inherit" onClick={() => player.course.correct(question.id)} sx={LINK}>
              {visible.indexOf(question) + 1}. <bdi>{question.title}</bdi>
            </Link>{' '}
            {openPointsInWords(openPoints(question, answers[question.id]))}
          </Box>
        ))}
      </Box>
    </Alert>
  );
}

const LINK = {
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'start',
  minHeight: 44,
  verticalAlign: 'baseline',
} as const;

type Props = { player: Player; onSubmit: () => void; busy: boolean; problem: string | null };

/** All questions with their answers, missing ones first, and the button that submits them. */
export function ReviewPage({ player, onSubmit, busy, problem }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeepFocus(root);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { missing } = player.answering;
  const { visible } = player.course;
  return (
    <Paper
      ref={root}
      variant="outlined"
      sx={{ ...SINGLE_COLUMN, p: { xs: 2, sm: 3 }, gap: 2, maxWidth: 860, mx: 'auto' }}
    >
      <Typography ref={heading} variant="h2" tabIndex={-1} sx={{ outline: 0 }}>
        Review your answers
      </Typography>
      {missing.length > 0 ? (
        <OpenQuestions player={player} />
      ) : (
        <Alert severity="success">
          All required questions are answered. You can look at your answers again, then submit them.
        </Alert>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visible.map((question, index) => (
          <ReviewRow key={question.id} question={question} number={index + 1} player={player} />
        ))}
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <Button onClick={player.course.goToLast} sx={{ minHeight: 48 }}>
          Back
        </Button>
        <BusyButton
          variant="contained"
          onClick={onSubmit}
          loading={busy}
          disabled={missing.length > 0}
          sx={{ minHeight: 48 }}
        >
          Submit
        </BusyButton>
      </Box>
    </Paper>
  );
}
