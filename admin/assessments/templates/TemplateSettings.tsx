import { Box, Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DisplayField } from '#admin/assessments/builder/panels/DisplayField.tsx';
import type { Template } from '#common/assessments/templates.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { TemplateDialog, type TemplateFields } from './TemplateDialog.tsx';
import { TEMPLATES_KEY } from './useTemplates.ts';

type Props = { template: Template; onSave: (fields: TemplateFields, before: Template) => Promise<void> };

/** Edits a template's title, description and category. */
export function TemplateSettings({ template, onSave }: Props) {
  const [editing, setEditing] = useState<Template | null>(null);
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
        <Button variant="outlined" onClick={() => setEditing(template)}>
          Edit Details
        </Button>
      </Box>
      <DisplayField />
      {editing && (
        <TemplateDialog
          heading="Edit template"
          initial={editing}
          onClose={() => setEditing(null)}
          onSave={async (fields) => {
            await onSave(fields, editing);
            await queries.invalidateQueries({ queryKey: TEMPLATES_KEY });
            toast.success('Template saved');
            setEditing(null);
          }}
        />
      )}
    </Stack>
  );
}
