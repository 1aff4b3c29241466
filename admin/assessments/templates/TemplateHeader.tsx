import { Button, Stack } from '@mui/material';
import { Link } from 'react-router-dom';
import { routes } from '#common/routes.ts';
import type { Template } from '#common/templates.ts';
import { BusyButton } from '#common/ui/BusyButton.tsx';
import { PageHeader } from '#common/ui/PageHeader.tsx';
import { useToast } from '#common/ui/toasts.tsx';
import { useBuilder, useSaveState } from '../builder/context.ts';
import { History } from '../builder/History.tsx';

/** A template's title, its history and the button that saves it. */
export function TemplateHeader({ template }: { template: Template }) {
  const { autosave } = useBuilder();
  const { status } = useSaveState();
  const toast = useToast();
  const save = async () => {
    if (await autosave.flush()) toast.success('Template saved');
    else if (autosave.getState().status === 'gone') toast.error('This template was deleted in the meantime.');
    else if (autosave.getState().status !== 'conflict') toast.error('Failed to save the template. Please try again.');
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
        <History />
      </Stack>
    </>
  );
}
