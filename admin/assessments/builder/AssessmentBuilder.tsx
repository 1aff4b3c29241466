import { useEffect, useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { AutosaveLeaveGuard } from './AutosaveLeaveGuard.tsx';
import { AssessmentContext } from './assessmentContext.ts';
import { createAutosave } from './autosave.ts';
import { BuilderHeader } from './BuilderHeader.tsx';
import { BuilderScreen } from './BuilderScreen.tsx';
import { type Builder, BuilderContext } from './context.ts';
import { toDocument } from './document.ts';
import { SettingsPanel } from './panels/SettingsPanel.tsx';
import { ConflictDialog } from './publish/ConflictDialog.tsx';
import { createBuilderStore } from './store.ts';

/** The builder of one assessment; its draft is saved automatically. */
export function AssessmentBuilder({ assessment: loaded }: { assessment: StaffAssessment }) {
  useSignInDialog();
  const [assessment, show] = useState(loaded);
  const server = useDataProvider<PanelDataProvider>();
  const [{ store, autosave, setAssessment, newest }] = useState(() => createParts(server, loaded, show));
  useEffect(() => autosave.start(), [autosave]);
  const { materials, visual_identity_system_name: brand, version } = assessment;
  const builder = useMemo<Builder>(
    () => ({ store, autosave, materials, brand, version }),
    [store, autosave, materials, brand, version],
  );
  const built = useMemo(() => ({ assessment, setAssessment, newest }), [assessment, setAssessment, newest]);
  return (
    <AssessmentContext value={built}>
      <BuilderContext value={builder}>
        <BuilderScreen header={(check) => <BuilderHeader onCheck={check} />} settings={<SettingsPanel />} />
        <AutosaveLeaveGuard saves />
        <ConflictDialog />
      </BuilderContext>
    </AssessmentContext>
  );
}

function createParts(server: PanelDataProvider, loaded: StaffAssessment, show: (assessment: StaffAssessment) => void) {
  let newest = loaded;
  const setAssessment = (assessment: StaffAssessment) => {
    newest = assessment;
    show(assessment);
  };
  const initial = toDocument(loaded);
  const store = createBuilderStore(initial);
  const autosave = createAutosave({
    store,
    initial,
    revision: loaded.draft_revision,
    // Somebody else may have published it meanwhile.
    savesFields: () => newest.is_draft,
    send: async (patch) => {
      const saved = await server.changeAssessment(loaded.id, patch);
      setAssessment(saved);
      return saved.draft_revision;
    },
  });
  return { store, autosave, setAssessment, newest: () => newest };
}
