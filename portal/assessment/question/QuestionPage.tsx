import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { RichText } from '#common/ui/texts/RichText.tsx';
import type { Course } from '#portal/assessment/player/useCourse.ts';
import { useKeepFocus } from '#portal/assessment/player/useKeepFocus.ts';
import type { Player } from '#portal/assessment/player/usePlayer.ts';
import { QuestionCard } from './QuestionCard.tsx';

/** One page of the questionnaire, with one question or one section, and the buttons to go on and back. */
export function QuestionPage({ player }: { player: Player }) {
  const { questionnaire, course } = player;
  const { page, pages, questions, index, isCorrecting } = course;
  const root = useRef<HTMLDivElement>(null);
  const isFirstOfSection = pages[index - 1]?.section_id !== page?.section_id;
  const section = questionnaire.sections.find(({ id }) => id === page?.section_id);

  /** Stops at invalid input, which could not be saved and would be lost silently. */
  const next = () => {
    const refused = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (refused) refused.focus();
    else course.next();
  };

  useKeepFocus(root);
  useFocusAfterMove(root, course);
  useFocusAtStop(root, course);

  return (
    <Box ref={root}>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 3 }}>
        {section && isFirstOfSection && (section.title || section.intro) && (
          <Box>
            <Typography variant="overline" component="p" color="text.secondary">
              {section.title}
            </Typography>
            <RichText html={section.intro} />
          </Box>
        )}
        {questions.map((question, place) => (
          <Box key={question.id} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
            {place > 0 && <Divider />}
            <QuestionCard question={question} player={player} />
          </Box>
        ))}
      </Paper>
      <Box component="nav" aria-label="Questions" sx={NAVIGATION}>
        <Button startIcon={<ArrowBackIcon />} disabled={index === 0} onClick={course.previous} sx={{ minHeight: 48 }}>
          Previous
        </Button>
        <Button variant="contained" endIcon={<ArrowForwardIcon />} onClick={next} sx={{ minHeight: 48 }}>
          {isCorrecting ? 'Back to Review' : index === pages.length - 1 ? 'Review' : 'Next'}
        </Button>
      </Box>
    </Box>
  );
}

const NAVIGATION = { display: 'flex', justifyContent: 'space-between', gap: 2, mt: 2 };

/** After a move, focuses the question, where screen readers start; not when the screen first opens. */
function useFocusAfterMove(root: RefObject<HTMLElement | null>, { moves, at, page }: Course): void {
  const focus = useEffectEvent(() => {
    const own = root.current?.querySelector<HTMLElement>(`[data-question="${at}"]`);
    if (own && at !== page?.question_ids[0]) own.scrollIntoView();
    else window.scrollTo({ top: 0 });
    (own ?? root.current)?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (moves > 0) focus();
  }, [moves]);
}

/** After Next has stopped, focuses what is missing, so that it is announced. */
function useFocusAtStop(root: RefObject<HTMLElement | null>, { stopped }: Course): void {
  const { first, times } = stopped;
  useEffect(() => {
    if (times > 0) root.current?.querySelector<HTMLElement>(`[data-stop="${first}"]`)?.focus();
  }, [root, first, times]);
}
