import { Button, Stack } from '@mui/material';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { useBuilder, useSaveState } from '#admin/assessments/builder/context.ts';
import { UndoRedoButtons } from '#admin/assessments/builder/UndoRedoButtons.tsx';
import { routes } from '#common/access/routes.ts';
import type { Template } from '#common/assessments/templates.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';

/** A template's title, its history and the button that saves it. */
export function TemplateHeader({ template }: { template: Template }) {
  const { autosave } = useBuilder();
  const { status } = useSaveState();
  const notify = useNotify();
  const save = async () => {
    if (await autosave.flush()) notify('Template saved', { type: 'success' });
    else if (autosave.getState().status === 'gone')
      notify('This template was deleted in the meantime.', { type: 'error' });
    else if (autosave.getState().status !== 'conflict')
      notify('Failed to save the template. Please try again.', { type: 'error' });
  };
  return (
    <>
      <PageHeader
        title={template.title}
        subtitle={`Template · ${template.category}`}
        actions={
          <>
            <Button component={Link} to={routes.assessmentTemplates}>
              Templates
            </Button>
            <Button component={Link} to={`${routes.createAssessment}?template=${template.id}`}>
              Use
            </Button>
            <BusyButton variant="contained" onClick={save} disabled={status === 'saved'} loading={status === 'saving'}>
              Save Template
            </BusyButton>
          </>
        }
      />
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mt: -2, mb: 2 }}>
        <UndoRedoButtons />
      </Stack>
    </>
  );
}
