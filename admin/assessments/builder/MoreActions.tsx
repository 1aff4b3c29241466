import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { ActionMenu } from '#admin/actions/ActionMenu.tsx';
import { ImportProblem } from '#admin/assessments/ImportProblem.tsx';
import { importFile } from '#admin/assessments/importFile.ts';
import { SaveTemplateDialog } from '#admin/assessments/templates/SaveTemplateDialog.tsx';
import { exportQuestionnaire } from '#common/assessments/questionnaire/transfer.ts';
import { counted } from '#common/texts/format.ts';
import { saveBlob } from '#common/ui/api/saveBlob.ts';
import { useBuilder, useEditQuestionnaire } from './context.ts';

/** Templates, import and export of the questions. */
export function MoreActions() {
  const [problem, setProblem] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const { store, materials } = useBuilder();
  const edit = useEditQuestionnaire();
  const notify = useNotify();
  const save = () => {
    const { questionnaire, title } = store.getState().document;
    const name = (title || 'questionnaire').replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();
    saveBlob(new Blob([exportQuestionnaire(questionnaire)], { type: 'application/json' }), `${name}.json`);
  };
  const load = async (chosen: File | undefined) => {
    if (!chosen) return;
    const result = await importFile(chosen, new Set(materials.map((material) => material.id)));
    if ('error' in result) setProblem(result.error);
    else {
      edit(() => result.questionnaire, { select: { kind: 'settings' } });
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
