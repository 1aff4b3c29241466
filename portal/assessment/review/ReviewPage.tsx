import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { SINGLE_COLUMN } from '#common/ui/questions/wrapping.ts';
import { useKeepFocus } from '#portal/assessment/player/useKeepFocus.ts';
import type { Player } from '#portal/assessment/player/usePlayer.ts';
import { OpenQuestions } from './OpenQuestions.tsx';
import { ReviewRow } from './ReviewRow.tsx';

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
