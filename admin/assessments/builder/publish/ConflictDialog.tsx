import { useDataProvider } from 'react-admin';
import { useAssessment } from '#admin/assessments/builder/assessmentContext.ts';
import { remoteChangeOf, useApplyRemoteAssessment } from '#admin/assessments/builder/useApplyRemoteAssessment.ts';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { DraftConflict } from './DraftConflict.tsx';

/** Resolves a conflict after somebody else saved the assessment's draft. */
export function ConflictDialog() {
  const server = useDataProvider<PanelDataProvider>();
  const { newest } = useAssessment();
  const { id } = newest();
  return (
    <DraftConflict
      queryKey={['assessment-conflict', id]}
      read={(signal) => server.readAssessment(id, signal)}
      changeOf={(theirs) => remoteChangeOf(newest(), theirs)}
      apply={useApplyRemoteAssessment()}
      savedBy={(theirs) => ({ who: theirs.draft_saved_by, at: theirs.draft_saved_at })}
    />
  );
}
