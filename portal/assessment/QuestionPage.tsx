import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { RichText } from '#common/ui/RichText.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import type { Player } from './usePlayer.ts';

/** One page of the questionnaire: a question, or a section with its questions, and the way on and back. */
export function QuestionPage({ player }: { player: Player }) {
  const { page, pages, index, questionnaire } = player;
  const root = useRef<HTMLDivElement>(null);
  const isFirstOfSection = pages[index - 1]?.section_id !== page?.section_id;
  const section = questionnaire.sections.find(({ id }) => id === page?.section_id);
  const questions = player.visible.filter(({ id }) => page?.question_ids.includes(id));
  const key = page?.question_ids[0];

  useFocusOnChange(root, key);

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
        <Button startIcon={<ArrowBackIcon />} disabled={index === 0} onClick={player.previous} sx={{ minHeight: 48 }}>
          Previous
        </Button>
        <Button variant="contained" endIcon={<ArrowForwardIcon />} onClick={player.next} sx={{ minHeight: 48 }}>
          {index === pages.length - 1 ? 'Review' : 'Next'}
        </Button>
      </Box>
    </Box>
  );
}

const NAVIGATION = { display: 'flex', justifyContent: 'space-between', gap: 2, mt: 2 };

/** After Next or Previous, people begin at the top and screen readers at the question; not when the screen first opens. */
function useFocusOnChange(root: React.RefObject<HTMLElement | null>, key: string | undefined): void {
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    window.scrollTo({ top: 0 });
    root.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [root, key]);
}
