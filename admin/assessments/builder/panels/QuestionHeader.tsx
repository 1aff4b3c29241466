import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import DeleteOutlineIcon from '@mui/icons-material/DeleteOutline';
import PlaylistAddIcon from '@mui/icons-material/PlaylistAdd';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { memo, type ReactNode, useId, useState } from 'react';
import { useBuilder, useBuilderState, useEditQuestionnaire } from '#admin/assessments/builder/context.ts';
import { QuestionTypeMenu } from '#admin/assessments/builder/outline/QuestionTypeMenu.tsx';
import { duplicateQuestion, isFull, removeQuestion, stepQuestion } from '#common/assessments/questionnaire/edit.ts';
import { uniqueId } from '#common/assessments/questions/options.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';

const ADD_AFTER = 'Add a question after this one';

/** The question's type, and the actions on the whole question. */
export const QuestionHeader = memo(function QuestionHeader({ id, type }: { id: string; type: QuestionType }) {
  const { store } = useBuilder();
  const edit = useEditQuestionnaire();
  const duplicate = () => {
    const made = duplicateQuestion(store.getState().document.questionnaire, id, uniqueId);
    store.edit((document) => ({ ...document, questionnaire: made.questionnaire }), {
      select: { kind: 'question', id: made.id },
    });
  };
  const remove = () => {
    const { questions } = store.getState().document.questionnaire;
    const place = questions.findIndex((one) => one.id === id);
    const next = questions[place + 1] ?? questions[place - 1];
    edit((questionnaire) => removeQuestion(questionnaire, id), {
      select: next ? { kind: 'question', id: next.id } : { kind: 'settings' },
    });
  };
  const step = (direction: -1 | 1) => edit((questionnaire) => stepQuestion(questionnaire, id, direction));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography variant="h2">{definitionOf(type).label}</Typography>
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        <Action label="Move up" icon={<ArrowUpwardIcon fontSize="small" />} onClick={() => step(-1)} />
        <Action label="Move down" icon={<ArrowDownwardIcon fontSize="small" />} onClick={() => step(1)} />
        <AddAfter id={id} />
        <Action label="Duplicate question" icon={<ContentCopyIcon fontSize="small" />} onClick={duplicate} once />
        <Action label="Delete question" icon={<DeleteOutlineIcon fontSize="small" />} onClick={remove} once />
      </Box>
    </Box>
  );
});

/** Adds a question right after this one. */
function AddAfter({ id }: { id: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { store } = useBuilder();
  const full = useBuilderState((state) => isFull(state.document.questionnaire));
  const menu = useId();
  const place = () => {
    const { questions } = store.getState().document.questionnaire;
    return { sectionId: questions.find((one) => one.id === id)?.section_id ?? '', afterId: id };
  };
  return (
    <>
      <Tooltip title={ADD_AFTER}>
        <span>
          <IconButton
            aria-label={ADD_AFTER}
            disabled={full}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            aria-controls={anchor ? menu : undefined}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <PlaylistAddIcon fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
      <QuestionTypeMenu id={menu} anchor={anchor} onClose={() => setAnchor(null)} place={place} />
    </>
  );
}

type ActionProps = { label: string; icon: ReactNode; onClick: () => void; once?: boolean };

/** With `once`, the second click of a double click does nothing (see clickShield.ts). */
function Action({ label, icon, onClick, once }: ActionProps) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick} data-once={once ? '' : undefined}>
        {icon}
      </IconButton>
    </Tooltip>
  );
}
