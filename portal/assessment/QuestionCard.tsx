import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useCallback } from 'react';
import type { StoredAnswer } from '#common/questionnaire/answer.ts';
import { hasAnswer, isComplete, isGiven } from '#common/questionnaire/answer.ts';
import type { Question } from '#common/questionnaire/schema.ts';
import { definitionOf } from '#common/questions/registry.ts';
import { MaterialOpenedContext } from '#common/ui/materials/opened.ts';
import { AnyQuestionInput } from '#common/ui/questions/AnyQuestionInput.tsx';
import { ShowingMemoryContext } from '#common/ui/questions/showingMemory.ts';
import { RichText } from '#common/ui/RichText.tsx';
import { AnswerState } from './AnswerState.tsx';
import { notePointer } from './device.ts';
import { MaterialPane } from './MaterialPane.tsx';
import type { Player } from './usePlayer.ts';

type Props = { question: Question; player: Player; readOnly?: boolean };

/** Scrolled to, it stays clear of the bar on top of phones. */
const CARD = { minWidth: 0, scrollMarginTop: 80 } as const;

const titleIdOf = (question: Question) => `title-${question.id}`;

/** Inputs that show materials use the whole width; words and scales read better in a narrower column. */
const WIDE = new Set<Question['type']>(['pins', 'preference', 'first_click', 'timed_exposure', 'model_inspection']);

/** Where showing and answering are one act; it cannot be taken back. */
const ONCE_ONLY = new Set<Question['type']>(['first_click', 'timed_exposure']);

/** One question with its materials, its input and what is still open about it. */
export function QuestionCard({ question, player, readOnly = false }: Props) {
  const titleId = titleIdOf(question);
  const answer = player.answers[question.id];
  const beside = player.materials.filter(({ id }) => question.material_ids.includes(id));
  const act = (pointer: string) => {
    notePointer(pointer);
    player.act(question.id);
  };
  const opened = useCallback((id: number) => player.openMaterial(question.id, id), [player, question.id]);

  return (
    <MaterialOpenedContext value={opened}>
      <Box component="section" aria-labelledby={titleId} data-question={question.id} sx={CARD}>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 2, lg: 4 },
            alignItems: 'start',
            ...(beside.length > 0 && {
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
            }),
          }}
        >
          {beside.length > 0 && (
            <Box sx={{ minWidth: 0, order: { lg: 2 }, position: { lg: 'sticky' }, top: 16 }}>
              <MaterialPane materials={beside} />
            </Box>
          )}
          <Box sx={{ minWidth: 0, display: 'grid', gap: 2 }}>
            <Box>
              <Typography
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
            </Box>
            <Box
              sx={{ maxWidth: WIDE.has(question.type) ? undefined : 760 }}
              onPointerDownCapture={(event) => act(event.pointerType)}
              onKeyDownCapture={(event) => event.key !== 'Tab' && act('keyboard')}
            >
              {!answer?.cannot_judge && (
                <ShowingMemoryContext value={player.showings}>
                  <AnyQuestionInput
                    question={question}
                    value={answer?.value ?? null}
                    onChange={(value) => player.answer(question, value)}
                    materials={player.materials}
                    readOnly={readOnly}
                    labelledBy={titleId}
                    seed={player.seedOf(question.id)}
                  />
                </ShowingMemoryContext>
              )}
              {question.allow_cannot_judge && (
                <FormControlLabel
                  sx={{ mt: 1, minHeight: 44 }}
                  control={
                    <Checkbox
                      checked={answer?.cannot_judge ?? false}
                      disabled={readOnly}
                      onChange={(event) => player.setCannotJudge(question, event.target.checked)}
                    />
                  }
                  label="I cannot judge this"
                />
              )}
            </Box>
            {!readOnly && <Below question={question} answer={answer} player={player} />}
          </Box>
        </Box>
      </Box>
    </MaterialOpenedContext>
  );
}

function Below({ question, answer, player }: { question: Question; answer: StoredAnswer | undefined; player: Player }) {
  const clearable = isGiven(answer) && !answer.cannot_judge && !ONCE_ONLY.has(question.type);
  const clear = () => {
    player.answer(question, null);
    // The button goes with the answer; the focus stays at its question.
    document.getElementById(titleIdOf(question))?.focus();
  };
  const open = player.visited.has(question.id) ? openPoints(question, answer) : [];
  return (
    <>
      {open.length > 0 && (
        <Alert severity="info" icon={false}>
          {open.join('. ')}
        </Alert>
      )}
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

/** What is still missing, for a question that was left before. */
function openPoints(question: Question, answer: StoredAnswer | undefined): string[] {
  if (isComplete(question, answer)) return [];
  if (!question.required && !hasAnswer(question, answer)) return [];
  const given = isGiven(answer) && !answer.cannot_judge;
  const open = given ? definitionOf(question.type).check(question.config, answer.value) : [];
  return open.length > 0 ? open : ['An answer is needed'];
}
