import { Box, Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Template } from '#common/templates.ts';
import { api } from '#common/ui/api.ts';
import { useToast } from '#common/ui/toasts.tsx';
import { useBuilder } from '../builder/context.ts';
import { DisplayField } from '../builder/panels/DisplayField.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { TEMPLATES_KEY } from './useTemplates.ts';

type Props = { template: Template; onChange: (template: Template) => void };

/** What a template is called and where it stands. */
export function TemplateSettings({ template, onChange }: Props) {
  const [editing, setEditing] = useState(false);
  const { autosave } = useBuilder();
  const queries = useQueryClient();
  const toast = useToast();
  return (
    <Stack spacing={2}>
      <Typography variant="h2">Settings</Typography>
      <Typography>{template.description || 'No description.'}</Typography>
      <Typography color="text.secondary">
        Category: {template.category}. Materials are chosen in the assessments that are made from it.
      </Typography>
      <Box>
        <Button variant="outlined" onClick={() => setEditing(true)}>
          Edit Details
        </Button>
      </Box>
      <DisplayField />
      {editing && (
        <TemplateDialog
          heading="Edit template"
          initial={template}
          onClose={() => setEditing(false)}
          onSave={async ({ title, description, category }) => {
            const { questionnaire } = autosave.savedDocument();
            onChange(
              await api.put<Template>(`/assessments/templates/${template.id}/`, {
                title,
                description,
                category,
                questionnaire,
              }),
            );
            await queries.invalidateQueries({ queryKey: TEMPLATES_KEY });
            toast.success('Template saved');
            setEditing(false);
          }}
        />
      )}
    </Stack>
  );
}
