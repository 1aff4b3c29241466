import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';

type Copy = { detail?: string; new_assessment: StaffAssessment };

/** Copies an assessment and opens the copy for editing. */
export function useDuplicate(): UseMutationResult<Copy, Error, number> {
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => {
      toast.info('Duplicating assessment...');
      return api.post<Copy>(`/assessments/${id}/duplicate/`);
    },
    onSuccess: (made) => {
      toast.success(made.detail ?? 'Assessment duplicated successfully');
      refresh();
      navigate(routes.editAssessment(made.new_assessment.id));
    },
    onError: (error) => toast.error(asApiError(error).detail ?? 'Failed to duplicate assessment'),
  });
}
