import { useShowContext } from 'react-admin';
import { useServerQuery } from '#admin/dataProvider/useServerQuery.ts';
import type { RecordMissingProps } from '#admin/record/RecordScreen.tsx';
import { routes } from '#common/access/routes.ts';
import type { StaffAssessment } from '#common/assessments/assessments.ts';

/** Returns the assessment of the screen around, also within a list there. @throws Error outside of that screen */
export function useShownAssessment(): StaffAssessment {
  const { record } = useShowContext<StaffAssessment>();
  if (!record) throw new Error('useShownAssessment needs a loaded assessment around it');
  return record;
}

/** Loads the questionnaire of a version of an assessment, which never changes; nothing while not `enabled`. */
export function useVersion(assessmentId: number, version: number, enabled = true) {
  return useServerQuery(
    ['assessment-version', assessmentId, version],
    (server, signal) => server.readVersion(assessmentId, version, signal),
    { staleTime: Number.POSITIVE_INFINITY, enabled },
  );
}

/** What every screen of an assessment says where there is none. */
export const ASSESSMENT_MISSING: RecordMissingProps = {
  title: 'Assessment not found.',
  list: routes.assessments,
  link: 'Go to the assessments',
};
