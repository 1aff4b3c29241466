import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { hasAnswer, isComplete } from '#common/questionnaire/answer.ts';
import type { Question } from '#common/questionnaire/schema.ts';
import { BusyButton } from '#common/ui/BusyButton.tsx';
import type { Player } from './usePlayer.ts';

type Props = { player: Player; onSubmit: () => void; busy: boolean; problem: string | null };

/** All questions at a glance, the missing ones first to be seen; then the answers are submitted. */
export function ReviewPage({ player, onSubmit, busy, problem }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { missing, visible } = player;
  const first = missing[0];
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, maxWidth: 860, mx: 'auto' }}>
      <Typography ref={heading} variant="h2" tabIndex={-1} sx={{ outline: 0 }}>
        Review your answers
      </Typography>
      {first ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={() => player.goTo(first.id)} sx={{ whiteSpace: 'nowrap', minHeight: 44 }}>
              {missing.length === 1 ? 'Go to it' : 'Go to the first'}
            </Button>
          }
        >
          {missing.length === 1 ? '1 required question is open.' : `${missing.length} required questions are open.`}
        </Alert>
      ) : (
        <Alert severity="success">All required questions are answered. You can still change anything.</Alert>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visible.map((question, index) => (
          <Box component="li" key={question.id}>
            <ReviewRow question={question} number={index + 1} player={player} />
          </Box>
        ))}
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <Button onClick={() => player.goTo(player.pages.at(-1)?.question_ids[0] ?? null)} sx={{ minHeight: 48 }}>
          Back
        </Button>
        <BusyButton
          variant="contained"
          onClick={onSubmit}
          loading={busy}
          disabled={first !== undefined}
          sx={{ minHeight: 48 }}
        >
          Submit
        </BusyButton>
      </Box>
    </Paper>
  );
}

function ReviewRow({ question, number, player }: { question: Question; number: number; player: Player }) {
  const answer = player.answers[question.id];
  const state = isComplete(question, answer)
    ? { Icon: CheckCircleIcon, color: 'success.main', text: answer?.cannot_judge ? 'Cannot judge' : 'Answered' }
    : question.required
      ? { Icon: ErrorIcon, color: 'warning.main', text: hasAnswer(question, answer) ? 'Not finished' : 'Missing' }
      : {
          Icon: RadioButtonUncheckedIcon,
          color: 'text.secondary',
          text: hasAnswer(question, answer) ? 'Not finished' : 'Left out',
        };
  const isUnsent = player.status.unsent.includes(question.id);
  return (
    <ButtonBase onClick={() => player.goTo(question.id)} sx={ROW}>
      <Box component="span" sx={{ minWidth: '2em', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {number}
      </Box>
      <Box component="span" dir="auto" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {question.title}
      </Box>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: state.color }}>
        <state.Icon fontSize="small" aria-hidden />
        {state.text}
        {isUnsent && ', not sent yet'}
      </Box>
    </ButtonBase>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  justifyContent: 'flex-start',
  gap: 1,
  width: '100%',
  minHeight: 48,
  px: 1,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
  textAlign: 'start',
  fontSize: '1rem',
  lineHeight: 1.4,
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main' },
} as const;
