import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useCallback, useRef } from 'react';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { MaterialOpenedContext } from '#common/ui/materials/materialOpenedContext.ts';
import { AnyQuestionInput } from '#common/ui/questions/AnyQuestionInput.tsx';
import { ExposureMemoryContext } from '#common/ui/questions/exposureMemory.ts';
import { RichText } from '#common/ui/texts/RichText.tsx';
import { recordPointer } from '#portal/assessment/player/device.ts';
import type { Player } from '#portal/assessment/player/usePlayer.ts';
import { MaterialPane } from './MaterialPane.tsx';
import { QuestionFooter } from './QuestionFooter.tsx';

type Props = { question: Question; player: Player; readOnly?: boolean };

/** Keeps the card below the bar at the top of phones when it is scrolled to. */
const CARD = { minWidth: 0, scrollMarginTop: 80 } as const;

/** Inputs with materials use the full width; words and scales are easier to read in a narrower column. */
const WIDE = new Set<Question['type']>(['pins', 'preference', 'first_click', 'timed_exposure', 'model_inspection']);

/** A question with its materials, its input and its open points. */
export function QuestionCard({ question, player, readOnly: isRead = false }: Props) {
  const titleId = `title-${question.id}`;
  const title = useRef<HTMLHeadingElement>(null);
  const readOnly = isRead || player.isLocked(question);
  const answer = player.answering.answers[question.id];
  const beside = player.materialsBeside(question);
  const act = (pointer: string) => {
    recordPointer(pointer);
    player.measuring.act(question.id);
  };
  // The player is a new one after each answer; what depends on none stays the same, so that it is not drawn again.
  const latest = useRef(player);
  latest.current = player;
  const opened = useCallback((id: number) => latest.current.measuring.open(question.id, id), [question.id]);
  const give = useCallback((value: unknown) => latest.current.answering.answer(question, value), [question]);

  return (
    <MaterialOpenedContext value={opened}>
      <Box component="section" aria-labelledby={titleId} data-question={question.id} sx={CARD}>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 2, lg: 4 },
            alignItems: 'start',
            ...(beside.shown.length > 0 && {
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
            }),
          }}
        >
          {beside.shown.length > 0 && (
            <Box sx={{ minWidth: 0, order: { lg: 2 }, position: { lg: 'sticky' }, top: 16 }}>
              <MaterialPane materials={beside.shown} />
            </Box>
          )}
          <Box sx={{ minWidth: 0, display: 'grid', gap: 2 }}>
            <Box>
              <Typography
                ref={title}
                id={titleId}
                variant="h2"
                dir="auto"
                tabIndex={-1}
                sx={{ outline: 0, overflowWrap: 'anywhere' }}
              >
                {question.title}
                {!question.required && (
                  <Typography component="span" color="text.secondary" sx={{ fontWeight: 400 }}>
                    {' '}
                    (optional)
                  </Typography>
                )}
              </Typography>
              <RichText html={question.description} />
              {beside.isPartial && (
                <Typography variant="body2" color="text.secondary">
                  One of the pictures is left out here, so that all experts see it at the same point.
                </Typography>
              )}
            </Box>
            <Box
              sx={{ maxWidth: WIDE.has(question.type) ? undefined : 760 }}
              onPointerDownCapture={(event) => act(event.pointerType)}
              onKeyDownCapture={(event) => event.key !== 'Tab' && act('keyboard')}
            >
              {!answer?.cannot_judge && (
                <ExposureMemoryContext value={player.exposureMemory}>
                  <AnyQuestionInput
                    question={question}
                    value={answer?.value ?? null}
                    onChange={give}
                    materials={player.materials}
                    readOnly={readOnly}
                    labelledBy={titleId}
                    seed={player.seedOf(question.id)}
                  />
                </ExposureMemoryContext>
              )}
              {question.allow_cannot_judge && (
                <FormControlLabel
                  sx={{ mt: 1, minHeight: 44 }}
                  control={
                    <Checkbox
                      checked={answer?.cannot_judge ?? false}
                      disabled={readOnly}
                      onChange={(event) => player.answering.setCannotJudge(question, event.target.checked)}
                    />
                  }
                  label="I cannot judge this"
                />
              )}
            </Box>
            {!isRead && <QuestionFooter question={question} player={player} onCleared={() => title.current?.focus()} />}
          </Box>
        </Box>
      </Box>
    </MaterialOpenedContext>
  );
}
