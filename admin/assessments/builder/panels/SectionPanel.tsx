import DeleteOutlineIcon from '@mui/icons-material/DeleteOutline';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useBuilderState, useEditQuestionnaire, useSection } from '#admin/assessments/builder/context.ts';
import { BuilderTextField, RichTextField } from '#admin/assessments/builder/fields/inputs.tsx';
import { PlaceContext } from '#admin/assessments/builder/problems.ts';
import { WithPlaceholders } from '#admin/forms/WithPlaceholders.tsx';
import { removeSection, updateSection } from '#common/assessments/questionnaire/edit.ts';
import { PLACEHOLDERS } from '#common/assessments/questionnaire/piping.ts';

/** Edits a section's title and introduction. */
export function SectionPanel({ id }: { id: string }) {
  const section = useSection(id);
  const count = useBuilderState((state) => state.document.questionnaire.sections.length);
  const edit = useEditQuestionnaire();
  if (!section) return null;
  const setTitle = (title: string) =>
    edit((questionnaire) => updateSection(questionnaire, id, { title }), { field: `${id}.title` });
  return (
    <PlaceContext value={id}>
      <Stack spacing={2.5}>
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Typography variant="h2" sx={{ flexGrow: 1 }}>
            Section
          </Typography>
          {count > 1 && (
            <Button
              size="small"
              data-once=""
              startIcon={<DeleteOutlineIcon />}
              onClick={() =>
                edit((questionnaire) => removeSection(questionnaire, id), { select: { kind: 'settings' } })
              }
            >
              Delete section
            </Button>
          )}
        </Box>
        <WithPlaceholders placeholders={PLACEHOLDERS}>
          <BuilderTextField field="title" label="Title" size="medium" value={section.title} onChange={setTitle} />
        </WithPlaceholders>
        <RichTextField
          key={id}
          label="Introduction"
          value={section.intro}
          onChange={(intro) =>
            edit((questionnaire) => updateSection(questionnaire, id, { intro }), { field: `${id}.intro` })
          }
        />
      </Stack>
    </PlaceContext>
  );
}
