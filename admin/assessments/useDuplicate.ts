import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useAction } from '#admin/useAction.ts';
import { routes } from '#common/access/routes.ts';

/** Returns a function that copies an assessment and opens the copy for editing, and whether it runs. */
export function useDuplicate() {
  const notify = useNotify();
  const navigate = useNavigate();
  return useAction(
    (server, id: number) => {
      notify('Duplicating assessment...');
      return server.duplicateAssessment(id);
    },
    {
      done: ({ detail }) => detail ?? 'Assessment duplicated successfully',
      failed: 'Failed to duplicate assessment',
      onSuccess: ({ new_assessment }) => navigate(routes.editAssessment(new_assessment.id)),
    },
  );
}
