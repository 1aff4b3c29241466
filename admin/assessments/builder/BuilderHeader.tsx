import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { ActionMenu } from '#admin/actions/ActionStep.tsx';
import { PUBLISH } from '#admin/assessments/parts/actions.tsx';
import { ImportProblem, importFile } from '#admin/assessments/parts/importFile.tsx';
import { SaveTemplateDialog } from '#admin/assessments/parts/TemplateDialog.tsx';
import { routes } from '#common/access/addresses.ts';
import { exportQuestionnaire, inPlaceOf } from '#common/assessments/questionnaire/transfer.ts';
import { safeFileName } from '#common/library/files.ts';
import { saveBlob } from '#common/ui/api/saveBlob.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { counted } from '#common/words/format.ts';
import {
  useAssessment,
  useBuilder,
  useBuilderState,
  useEditQuestionnaire,
  useFillPlaceholders,
} from './document/context.ts';
import { DraftStatus } from './document/DraftStatus.tsx';
import { useProblems } from './document/problems.ts';
import { UndoRedoButtons } from './document/UndoRedoButtons.tsx';
import { OtherEditors } from './OtherEditors.tsx';
import { PublishDialog, publishedInWords } from './publish/PublishDialog.tsx';

/** Title, save status, history, preview and publishing. */
export function BuilderHeader({ onCheck }: { onCheck: () => void }) {
  const { assessment } = useAssessment();
  const { autosave } = useBuilder();
  const title = useBuilderState((state) => state.document.title);
  const fillPlaceholders = useFillPlaceholders();
  const { all } = useProblems();
  const navigate = useNavigate();
  const [publishing, setPublishing] = useState(false);

  const preview = async () => {
    if (await autosave.flush()) void navigate(routes.previewAssessment(assessment.id));
  };
  const publish = () => {
    onCheck();
    if (all.length === 0) setPublishing(true);
  };

  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    if (hash === PUBLISH) publish();
  }, []);

  return (
    <Box>
      <PageHeader
        title={fillPlaceholders(title) || 'Untitled assessment'}
        subtitle={`${assessment.visual_identity_system_name} ${assessment.version}`}
        actions={
          <>
            <MoreActions />
            <Button onClick={preview}>Preview</Button>
            <Button variant="contained" onClick={publish}>
              {assessment.is_draft ? 'Publish' : 'Publish Changes'}
            </Button>
          </>
        }
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', mb: 2, mt: -2 }}>
        <UndoRedoButtons />
        <DraftStatus />
        {!assessment.is_draft && (
          <Typography variant="body2" color="text.secondary" sx={{ ml: 1 }}>
            Version {assessment.current_version} {publishedInWords(assessment)}
          </Typography>
        )}
        {assessment.has_unpublished_changes && (
          <Chip size="small" color="warning" variant="outlined" label="Unpublished changes" />
        )}
        <OtherEditors />
      </Stack>
      {publishing && <PublishDialog onClose={() => setPublishing(false)} />}
    </Box>
  );
}

/** Templates, import and export of the questions. */
function MoreActions() {
  const [problem, setProblem] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const { store, materials } = useBuilder();
  const edit = useEditQuestionnaire();
  const notify = useNotify();
  const save = () => {
    const { questionnaire, title } = store.getState().document;
    const name = safeFileName(`${title.replace(/[/\\]/g, '-') || 'questionnaire'}.json`);
    saveBlob(new Blob([exportQuestionnaire(questionnaire)], { type: 'application/json' }), name);
  };
  const load = async (chosen: File | undefined) => {
    if (!chosen) return;
    const result = await importFile(chosen, new Set(materials.map((material) => material.id)));
    if ('error' in result) setProblem(result.error);
    else {
      edit((present) => inPlaceOf(present, result.questionnaire), { select: { kind: 'settings' } });
      const count = result.questionnaire.questions.length;
      notify(`${counted(count, 'question')} imported. Undo brings the old ones back.`, { type: 'success' });
      if (result.note) notify(result.note, { type: 'warning' });
    }
  };

  return (
    <>
      <ActionMenu
        label="More actions"
        actions={[
          { label: 'Save as Template', dialog: (_around, close) => <SaveTemplate onClose={close} /> },
          { label: 'Export Questions', choose: save },
          { label: 'Import Questions', choose: () => file.current?.click() },
        ]}
      />
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="Questions to import"
        onChange={(event) => {
          void load(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {problem && <ImportProblem problem={problem} onClose={() => setProblem('')} />}
    </>
  );
}

function SaveTemplate({ onClose }: { onClose: () => void }) {
  const { questionnaire, title } = useBuilder().store.getState().document;
  return <SaveTemplateDialog questionnaire={questionnaire} title={title} onClose={onClose} />;
}
