import { useFormAction } from '#admin/useAction.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { TemplateDetails } from '#common/assessments/templates.ts';
import { TemplateDialog } from './TemplateDialog.tsx';

type Props = { questionnaire: Questionnaire; title: string; onClose: () => void };

/** Saves a questionnaire as a template, without its materials. */
export function SaveTemplateDialog({ questionnaire, title, onClose }: Props) {
  const save = useFormAction(
    (server, details: TemplateDetails) =>
      server.create('assessment-templates', { data: { ...details, questionnaire } }),
    {
      done: 'Template saved',
      failed: 'Failed to save the template. Please try again.',
      onSuccess: onClose,
    },
  );
  return (
    <TemplateDialog
      heading="Save as template"
      initial={{ title, description: '', category: '' }}
      onClose={onClose}
      onSave={save}
    />
  );
}
