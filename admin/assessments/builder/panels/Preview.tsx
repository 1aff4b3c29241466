import { Alert, Box, Skeleton, Stack, Typography } from '@mui/material';
import { type ReactNode, Suspense, useDeferredValue, useId, useState } from 'react';
import { useBuilder, useIsTemplate, useQuestion, useSection } from '#admin/assessments/builder/document/context.ts';
import { ShownMaterials } from '#admin/assessments/parts/ShownMaterials.tsx';
import { expertQuestion } from '#common/assessments/questionnaire/logic.ts';
import { type PipeValues, pipe, pipeHtml, pipeQuestion } from '#common/assessments/questionnaire/piping.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';
import { RichText } from '#common/ui/texts/RichText.tsx';
import { PreviewBoundary } from './PreviewBoundary.tsx';

const AnyQuestionInput = lazyPart(() =>
  import('#common/ui/questions/AnyQuestionInput.tsx').then((m) => m.AnyQuestionInput),
);

/** The question as experts see it, drawn by the player's component. Answers given here are not stored. */
export function QuestionPreview({ id }: { id: string }) {
  const question = useDeferredValue(useQuestion(id));
  if (!question) return null;
  return (
    <Preview>
      <PreviewBoundary subject={question.config}>
        <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
          <Shown key={id} question={question} />
        </Suspense>
      </PreviewBoundary>
    </Preview>
  );
}

function Shown({ question }: { question: Question }) {
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

/** A section's title and introduction as experts see them. */
export function SectionPreview({ id }: { id: string }) {
  const section = useDeferredValue(useSection(id));
  const values = useSampleValues();
  if (!section) return null;
  const isEmpty = !section.title && !section.intro;
  return (
    <Preview>
      <Stack spacing={1.5}>
        {section.title && (
          <Typography variant="h2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {pipe(section.title, values)}
          </Typography>
        )}
        <RichText html={pipeHtml(section.intro, values)} />
        {isEmpty && (
          <Typography variant="body2" color="text.secondary">
            Without a title and an introduction, experts go straight to the questions.
          </Typography>
        )}
      </Stack>
    </Preview>
  );
}

function Preview({ children }: { children: ReactNode }) {
  return (
    <Box component="section" aria-label="Preview">
      <Typography variant="overline" color="text.secondary">
        Preview
      </Typography>
      {children}
    </Box>
  );
}

const SAMPLE_NAME = 'Elena Lindqvist';

/** Returns sample values for the placeholders in a preview: the current brand and version, and a name. */
function useSampleValues(): PipeValues {
  const { brand, version } = useBuilder();
  return { brand, version, expert_name: SAMPLE_NAME };
}
