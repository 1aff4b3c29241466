import { useRefresh } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { StaffAssessment } from '#common/assessments.ts';
import { routes } from '#common/routes.ts';
import { api } from '#common/ui/api.ts';
import { asApiError } from '#common/ui/apiError.ts';
import { useToast } from '#common/ui/toasts.tsx';

/** Copies an assessment and opens the copy for editing. */
export function useDuplicate(): (id: number) => Promise<void> {
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefresh();
  return async (id) => {
    toast.info('Duplicating assessment...');
    try {
      const made = await api.post<{ detail?: string; new_assessment: StaffAssessment }>(
        `/assessments/${id}/duplicate/`,
      );
      toast.success(made.detail ?? 'Assessment duplicated successfully');
      refresh();
      navigate(routes.editAssessment(made.new_assessment.id));
    } catch (error) {
      toast.error(asApiError(error).detail ?? 'Failed to duplicate assessment');
    }
  };
}
