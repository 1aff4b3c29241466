import { Box, Stack, Typography } from '@mui/material';
import { type ReactNode, useDeferredValue } from 'react';
import { useBuilder, useIsTemplate, useQuestion, useSection } from '#admin/assessments/builder/document/context.ts';
import { TriedQuestion } from '#admin/assessments/parts/TriedQuestion.tsx';
import { type PipeValues, pipe, pipeHtml, pipeQuestion } from '#common/assessments/questionnaire/piping.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { RichText } from '#common/ui/texts/RichText.tsx';

/** The question as experts see it. Answers given here are not stored. */
export function QuestionPreview({ id }: { id: string }) {
  const question = useDeferredValue(useQuestion(id));
  const { materials } = useBuilder();
  const values = useSampleValues();
  const isTemplate = useIsTemplate();
  if (!question) return null;
  const shown = pipeQuestion(question, values);
  return (
    <PreviewPane>
      <TriedQuestion
        key={id}
        question={shown}
        materials={materials}
        title={
          <>
            {shown.title || 'Question without text'}
            {shown.required && <span aria-hidden>{'\u00a0*'}</span>}
          </>
        }
        refusal={reasonNotToShow(shown, isTemplate)}
      />
    </PreviewPane>
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
    <PreviewPane>
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
    </PreviewPane>
  );
}

function PreviewPane({ children }: { children: ReactNode }) {
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
