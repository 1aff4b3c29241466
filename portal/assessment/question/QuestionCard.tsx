import CompareIcon from '@mui/icons-material/Compare';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useCallback, useRef, useState } from 'react';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { ComparedMaterials } from '#common/ui/materials/ComparedMaterials.tsx';
import { MaterialThumbnail } from '#common/ui/materials/MaterialThumbnail.tsx';
import { MaterialViewer } from '#common/ui/materials/MaterialViewer.tsx';
import { MaterialOpenedContext, useMaterialOpened } from '#common/ui/materials/materialContexts.ts';
import { pictureOf } from '#common/ui/materials/picture.ts';
import { useDrawnAlike } from '#common/ui/materials/useDrawnAlike.ts';
import { AnyQuestionInput } from '#common/ui/questions/AnyQuestionInput.tsx';
import { ExposureMemoryContext } from '#common/ui/questions/exposureMemory.ts';
import { RichText } from '#common/ui/texts/RichText.tsx';
import { recordPointer } from '#portal/assessment/player/device.ts';
import type { Player } from '#portal/assessment/player/usePlayer.ts';
import { QuestionFooter } from './QuestionFooter.tsx';

/** The materials of a question: one at a time, or two compared. */
function MaterialPane({ materials }: { materials: readonly MaterialView[] }) {
  const [chosenId, setChosenId] = useState(materials[0]?.id);
  const [comparing, setComparing] = useState(false);
  const opened = useMaterialOpened();
  const pictures = materials.flatMap((material) => pictureOf(material) ?? []);
  const drawn = useDrawnAlike(pictures, THUMBNAIL.width);
  const chosen = materials.find(({ id }) => id === chosenId) ?? materials[0];
  if (!chosen) return null;
  const comparable = materials.filter((material) => pictureOf(material) !== null);
  return (
    <Box role="group" aria-label="Materials">
      {comparing ? (
        <ComparedMaterials materials={comparable} />
      ) : (
        <>
          <MaterialViewer key={chosen.id} material={chosen} />
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {chosen.title}
          </Typography>
        </>
      )}
      {materials.length > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, alignItems: 'center' }}>
          {!comparing &&
            materials.map((material) => (
              <ButtonBase
                key={material.id}
                aria-label={`Show ${material.title}`}
                aria-pressed={material.id === chosen.id}
                onClick={() => {
                  opened(material.id);
                  setChosenId(material.id);
                }}
                sx={THUMBNAIL}
              >
                <MaterialThumbnail picture={pictureOf(material)} drawn={drawn} alt="" height={56} />
              </ButtonBase>
            ))}
          {comparable.length > 1 && (
            <Button
              sx={{ minHeight: 44 }}
              startIcon={<CompareIcon />}
              onClick={() => {
                for (const material of comparable) opened(material.id);
                setComparing(!comparing);
              }}
            >
              {comparing ? 'One at a time' : 'Compare'}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

const THUMBNAIL = {
  width: 72,
  height: 72,
  p: 0.5,
  overflow: 'hidden',
  border: 2,
  borderColor: 'divider',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
  '&[aria-pressed=true]': { borderColor: 'primary.main' },
} as const;

type Props = { question: Question; player: Player; readOnly?: boolean };

/** Keeps the card below the bar at the top of phones when it is scrolled to. */
const CARD = { minWidth: 0, scrollMarginTop: 80 } as const;

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
  // The player changes with each answer; parts that depend on no answer keep their props, so that they are not drawn again.
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
              // Inputs with materials use the full width; words and scales are easier to read in a narrower column.
              sx={{ maxWidth: definitionOf(question.type).materials ? undefined : 760 }}
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
