import { useShowContext } from 'react-admin';
import { useRead } from '#admin/dataProvider/useRead.ts';
import type { RecordMissingProps } from '#admin/record/RecordScreen.tsx';
import { routes } from '#common/access/addresses.ts';
import type { StaffAssessment } from '#common/assessments/assessments.ts';

/** Returns the assessment of the current screen, also inside its lists. @throws Error outside that screen */
export function useShownAssessment(): StaffAssessment {
  const { record } = useShowContext<StaffAssessment>();
  if (!record) throw new Error('useShownAssessment needs a loaded assessment around it');
  return record;
}

/** Loads the questionnaire of a version of an assessment, which never changes; only if `enabled`. */
export const useVersion = (assessmentId: number, version: number, enabled = true) =>
  useRead('readVersion', [assessmentId, version], { staleTime: Number.POSITIVE_INFINITY, enabled });

/** Loads what experts answered over all versions of an assessment, and the ids that stand for two things. */
export const useVersionHistory = (assessmentId: number, enabled = true) =>
  useRead('readVersionHistory', [assessmentId], { staleTime: 0, enabled });

/** What the screens of an assessment show if it does not exist. */
export const ASSESSMENT_MISSING: RecordMissingProps = {
  what: 'Assessment',
  list: routes.assessments,
  link: 'Go to the assessments',
};
