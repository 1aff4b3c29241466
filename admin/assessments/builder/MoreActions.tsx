import MoreVertIcon from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { ImportProblem } from '#admin/assessments/ImportProblem.tsx';
import { importFile } from '#admin/assessments/importFile.ts';
import { SaveTemplateDialog } from '#admin/assessments/templates/SaveTemplateDialog.tsx';
import { exportQuestionnaire } from '#common/assessments/questionnaire/transfer.ts';
import { counted } from '#common/texts/format.ts';
import { saveBlob } from '#common/ui/api/saveBlob.ts';
import { useBuilder, useEditQuestionnaire } from './context.ts';

/** Templates, import and export of the questions. */
export function MoreActions() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const { store, materials } = useBuilder();
  const edit = useEditQuestionnaire();
  const notify = useNotify();
  const id = useId();

  const choose = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
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
      <IconButton
        aria-label="More actions"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertIcon />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(() => setSaving(true))}>Save as Template</MenuItem>
        <MenuItem onClick={choose(save)}>Export Questions</MenuItem>
        <MenuItem onClick={choose(() => file.current?.click())}>Import Questions</MenuItem>
      </Menu>
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
      {saving && (
        <SaveTemplateDialog
          questionnaire={store.getState().document.questionnaire}
          title={store.getState().document.title}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
