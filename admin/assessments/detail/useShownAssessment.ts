import { useShowContext } from 'react-admin';
import type { StaffAssessment } from '#common/assessments/assessments.ts';

/** Returns the assessment of the screen around, also within a list there. @throws Error outside of that screen */
export function useShownAssessment(): StaffAssessment {
  const { record } = useShowContext<StaffAssessment>();
  if (!record) throw new Error('useShownAssessment needs a loaded assessment around it');
  return record;
}
