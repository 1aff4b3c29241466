import { useQueryClient } from '@tanstack/react-query';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { api } from '#common/ui/api/api.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { TEMPLATES_KEY } from './useTemplates.ts';

type Props = { questionnaire: Questionnaire; title: string; onClose: () => void };

/** Saves a questionnaire as a template, without its materials. */
export function SaveTemplateDialog({ questionnaire, title, onClose }: Props) {
  const toast = useToast();
  const queries = useQueryClient();
  return (
    <TemplateDialog
      heading="Save as template"
      initial={{ title, description: '', category: '' }}
      onClose={onClose}
      onSave={async (values) => {
        await api.post('/assessments/templates/', { ...values, questionnaire });
        await queries.invalidateQueries({ queryKey: TEMPLATES_KEY });
        toast.success('Template saved');
        onClose();
      }}
    />
  );
}
