import { Alert, Box, Skeleton, Stack, Typography } from '@mui/material';
import { Suspense, useDeferredValue, useId, useState } from 'react';
import { useIsTemplate } from '#admin/assessments/builder/assessmentContext.ts';
import { useBuilder, useQuestion } from '#admin/assessments/builder/context.ts';
import { ShownMaterials } from '#admin/assessments/ShownMaterials.tsx';
import { expertQuestion } from '#common/assessments/questionnaire/expert-view.ts';
import { pipeQuestion } from '#common/assessments/questionnaire/piping.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { lazyPart } from '#common/ui/feedback/lazyPart.ts';
import { RichText } from '#common/ui/texts/RichText.tsx';
import { PreviewBoundary } from './PreviewBoundary.tsx';
import { useSampleValues } from './sampleValues.ts';

const AnyQuestionInput = lazyPart(() =>
  import('#common/ui/questions/AnyQuestionInput.tsx').then((m) => m.AnyQuestionInput),
);

/** The question as experts see it, drawn by the player's component. Answers given here are not stored. */
export function PreviewPanel({ id }: { id: string }) {
  const question = useDeferredValue(useQuestion(id));
  if (!question) return null;
  return (
    <Box component="section" aria-label="Preview">
      <Typography variant="overline" color="text.secondary">
        Preview
      </Typography>
      <PreviewBoundary subject={question.config}>
        <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
          <Preview key={id} question={question} />
        </Suspense>
      </PreviewBoundary>
    </Box>
  );
}

function Preview({ question }: { question: Question }) {
  const { materials } = useBuilder();
  const values = useSampleValues();
  const [value, setValue] = useState<unknown>(null);
  const labelId = useId();
  const shown = expertQuestion(pipeQuestion(question, values));
  const definition = definitionOf(shown.type);
  // An answer from before the question was changed may no longer fit.
  const fits = value !== null && definition.answerSchema(shown.config).safeParse(value).success;
  const missing = fits ? definition.check(shown.config, value) : [];
  const reason = reasonNotToShow(shown, useIsTemplate());
  return (
    <Stack spacing={1.5}>
      <Typography id={labelId} variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {shown.title || 'Question without text'}
        {shown.required && <span aria-hidden>{'\u00a0*'}</span>}
      </Typography>
      <RichText html={shown.description} />
      <ShownMaterials question={shown} materials={materials} />
      {reason ? (
        <Alert severity="info">{reason}</Alert>
      ) : (
        <AnyQuestionInput
          question={shown}
          value={fits ? value : null}
          onChange={setValue}
          materials={materials}
          readOnly={false}
          labelledBy={labelId}
          seed={`preview:${question.id}`}
        />
      )}
      {missing.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {missing.join('. ')}.
        </Typography>
      )}
    </Stack>
  );
}

function reasonNotToShow({ type, config }: Question, isTemplate: boolean): string | null {
  const definition = definitionOf(type);
  if (!definition.draftConfigSchema.safeParse(config).success) return 'Correct the settings to see the question.';
  const chosen = definition.materialIds(config).length;
  if (chosen >= (definition.materials?.min ?? 0)) return null;
  return isTemplate
    ? 'You see it in an assessment, where a material is chosen.'
    : 'Choose a material to see the question.';
}
