import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { DisplayField } from '#admin/assessments/builder/panels/SettingsPanel.tsx';
import { useFormAction } from '#admin/useAction.ts';
import type { Template, TemplateDetails } from '#common/assessments/templates.ts';
import { TemplateDialog } from './TemplateDialog.tsx';

type Props = { template: Template; onSave: (details: TemplateDetails, before: Template) => Promise<void> };

/** Edits a template's title, description and category. */
export function TemplateSettings({ template, onSave }: Props) {
  const [editing, setEditing] = useState<Template | null>(null);
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
      {editing && <DetailsDialog template={editing} onSave={onSave} onClose={() => setEditing(null)} />}
    </Stack>
  );
}

function DetailsDialog({ template, onSave, onClose }: Props & { onClose: () => void }) {
  const save = useFormAction((_server, details: TemplateDetails) => onSave(details, template), {
    done: 'Template saved',
    failed: 'Failed to save the template. Please try again.',
    onSuccess: onClose,
  });
  return <TemplateDialog heading="Edit template" initial={template} onClose={onClose} onSave={save} />;
}
