import { useEffect, useMemo, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useParams } from 'react-router-dom';
import { ASSESSMENT_MISSING } from '#admin/assessments/parts/useShownAssessment.ts';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { isNotFound } from '#admin/dataProvider/server.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { RecordMissing } from '#admin/record/RecordScreen.tsx';
import { deadlineToldInWords, type StaffAssessment } from '#common/assessments/assessments.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { ScreenSkeleton } from '#common/ui/feedback/lazyPart.tsx';
import { LeaveGuard } from '#common/ui/forms/LeaveGuard.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { BuilderHeader } from './BuilderHeader.tsx';
import { BuilderScreen } from './BuilderScreen.tsx';
import { createAutosave } from './document/autosave.ts';
import { AssessmentContext, type Builder, BuilderContext } from './document/context.ts';
import { canTell, toDocument } from './document/document.ts';
import { createBuilderStore } from './document/store.ts';
import { ConflictDialog } from './OtherEditors.tsx';
import { SettingsPanel } from './panels/SettingsPanel.tsx';

/** /assessments/:id/edit */
export function BuilderPage() {
  const { id = '' } = useParams();
  // Never from the cache: editing an old draft would end in a conflict.
  const { data, error, refetch, isFetchedAfterMount } = useRead('readAssessment', [id], {
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  if (isNotFound(error)) return <RecordMissing {...ASSESSMENT_MISSING} />;
  if (error && !data)
    return <LoadError message="Failed to load the assessment. Please try again." onRetry={() => refetch()} />;
  return data && isFetchedAfterMount ? <AssessmentBuilder key={id} assessment={data} /> : <ScreenSkeleton />;
}

/** The builder of one assessment; its draft is saved automatically. */
function AssessmentBuilder({ assessment: loaded }: { assessment: StaffAssessment }) {
  useSignInDialog();
  const [assessment, show] = useState(loaded);
  const [tellsInvited, showTells] = useState(true);
  const server = useDataProvider<PanelDataProvider>();
  const notify = useNotify();
  const [{ store, autosave, setAssessment, newest, setTellsInvited }] = useState(() =>
    createParts(server, loaded, { show, showTells, notify }),
  );
  useEffect(() => autosave.start(), [autosave]);
  const { materials, visual_identity_system_name: brand, version } = assessment;
  const builder = useMemo<Builder>(
    () => ({ store, autosave, materials, brand, version }),
    [store, autosave, materials, brand, version],
  );
  const built = useMemo(
    () => ({ assessment, setAssessment, newest, tellsInvited, setTellsInvited }),
    [assessment, setAssessment, newest, tellsInvited, setTellsInvited],
  );
  return (
    <AssessmentContext value={built}>
      <BuilderContext value={builder}>
        <BuilderScreen header={(check) => <BuilderHeader onCheck={check} />} settings={<SettingsPanel />} />
        <LeaveGuard active={autosave.isUnsaved} save={autosave.flush} />
        <ConflictDialog />
      </BuilderContext>
    </AssessmentContext>
  );
}

type Screen = {
  show: (assessment: StaffAssessment) => void;
  showTells: (tells: boolean) => void;
  notify: (message: string) => void;
};

function createParts(server: PanelDataProvider, loaded: StaffAssessment, { show, showTells, notify }: Screen) {
  let newest = loaded;
  let tells = true;
  const setAssessment = (assessment: StaffAssessment) => {
    newest = assessment;
    show(assessment);
  };
  const setTellsInvited = (next: boolean) => {
    tells = next;
    showTells(next);
  };
  const initial = toDocument(loaded);
  const store = createBuilderStore(initial);
  const autosave = createAutosave({
    store,
    initial,
    revision: loaded.revision,
    // Somebody else may have published it meanwhile.
    savesFields: () => newest.is_draft,
    send: async (patch) => {
      const asked = canTell(newest, patch);
      const saved = await server.changeAssessment(loaded.id, { ...patch, ...(asked && { tell_invited: tells }) });
      setAssessment(saved);
      if (asked) setTellsInvited(true);
      if (saved.told_count !== undefined) notify(deadlineToldInWords(saved));
      return saved.revision;
    },
  });
  return { store, autosave, setAssessment, newest: () => newest, setTellsInvited };
}
