import { createContext, useContext } from 'react';
import type { StaffAssessment } from '#common/assessments/assessments.ts';

type BuiltAssessment = {
  /** The assessment as the server last gave it. */
  assessment: StaffAssessment;
  setAssessment: (assessment: StaffAssessment) => void;
  /** The same at this very moment, for what goes on after waiting. */
  newest: () => StaffAssessment;
};

export const AssessmentContext = createContext<BuiltAssessment | null>(null);

/** The assessment being built; the builder of a template has none. */
export function useAssessment(): BuiltAssessment {
  const built = useContext(AssessmentContext);
  if (!built) throw new Error('useAssessment needs an AssessmentContext above it');
  return built;
}

/** Whether what is being built is a template: it has no materials of its own. */
export function useIsTemplate(): boolean {
  return useContext(AssessmentContext) === null;
}
