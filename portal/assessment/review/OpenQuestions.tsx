import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { openPoints, openPointsInWords } from '#common/assessments/questionnaire/open-points.ts';
import { counted } from '#common/texts/format.ts';
import type { Player } from '#portal/assessment/player/usePlayer.ts';

/** The required questions that prevent submitting, each with what is missing and a link. */
export function OpenQuestions({ player }: { player: Player }) {
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
