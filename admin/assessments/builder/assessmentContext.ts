import { createContext, useContext } from 'react';
import type { StaffAssessment } from '#common/assessments/assessments.ts';

type BuiltAssessment = {
  /** The assessment as the server last returned it. */
  assessment: StaffAssessment;
  setAssessment: (assessment: StaffAssessment) => void;
  /** Returns the current assessment, for code that continues after waiting. */
  newest: () => StaffAssessment;
};

export const AssessmentContext = createContext<BuiltAssessment | null>(null);

/** Returns the assessment in the builder. Throws in the builder of a template, which has none. */
export function useAssessment(): BuiltAssessment {
  const built = useContext(AssessmentContext);
  if (!built) throw new Error('useAssessment needs an AssessmentContext above it');
  return built;
}

/** Returns true in the builder of a template, which has no materials. */
export function useIsTemplate(): boolean {
  return useContext(AssessmentContext) === null;
}
