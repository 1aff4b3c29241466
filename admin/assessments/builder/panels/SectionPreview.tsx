import { Box, Stack, Typography } from '@mui/material';
import { useDeferredValue } from 'react';
import { useBuilderState } from '#admin/assessments/builder/context.ts';
import { pipe, pipeHtml } from '#common/assessments/questionnaire/piping.ts';
import { RichText } from '#common/ui/texts/RichText.tsx';
import { useSampleValues } from './sampleValues.ts';

/** A section's title and introduction as experts see them. */
export function SectionPreview({ id }: { id: string }) {
  const section = useDeferredValue(
    useBuilderState((state) => state.document.questionnaire.sections.find((one) => one.id === id)),
  );
  const values = useSampleValues();
  if (!section) return null;
  const isEmpty = !section.title && !section.intro;
  return (
    <Box component="section" aria-label="Preview">
      <Typography variant="overline" color="text.secondary">
        Preview
      </Typography>
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
    </Box>
  );
}
