import { useSortable } from '@dnd-kit/sortable';
import TuneIcon from '@mui/icons-material/Tune';
import { Box, ButtonBase, Chip, ListItem, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material';
import { memo } from 'react';
import {
  useBuilder,
  useBuilderState,
  useEditQuestionnaire,
  useFillPlaceholders,
  useQuestion,
} from '#admin/assessments/builder/document/context.ts';
import { useProblems } from '#admin/assessments/builder/document/problems.ts';
import { useSortableRow } from '#admin/forms/sortable.tsx';
import { stepSection } from '#common/assessments/questionnaire/edit.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { MoveButtons } from '#common/ui/forms/MoveButtons.tsx';
import { MiddleCut } from '#common/ui/layout/MiddleCut.tsx';
import { counted } from '#common/words/format.ts';

export function SettingsRow() {
  const { store } = useBuilder();
  const selected = useBuilderState((state) => state.selection.kind === 'settings');
  return (
    <ListItemButton
      selected={selected}
      aria-current={selected || undefined}
      onClick={() => store.select({ kind: 'settings' })}
      sx={{ borderRadius: 1 }}
    >
      <ListItemIcon sx={{ minWidth: 36 }}>
        <TuneIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText primary="Settings" slotProps={{ primary: { sx: { fontWeight: 600 } } }} />
      <ProblemCount place="" />
    </ListItemButton>
  );
}

export const SECTION_PREFIX = 'section:';

/** Returns the id of a section's heading, which questions can be dropped on. */
export const sectionKey = (id: string) => SECTION_PREFIX + id;
export const isSectionKey = (row: string) => row.startsWith(SECTION_PREFIX);

type SectionProps = { id: string; name: string; index: number; count: number };

/** A section's heading in the outline; questions can be dropped on it. */
export const SectionRow = memo(function SectionRow({ id, name, index, count }: SectionProps) {
  const { store } = useBuilder();
  const edit = useEditQuestionnaire();
  const selected = useBuilderState((state) => state.selection.kind === 'section' && state.selection.id === id);
  const { setNodeRef, isOver } = useSortable({
    id: sectionKey(id),
    disabled: { draggable: true, droppable: false },
  });
  return (
    <Box
      ref={setNodeRef}
      sx={{
        display: 'flex',
        alignItems: 'center',
        mt: 1.5,
        borderRadius: 1,
        bgcolor: selected ? 'action.selected' : isOver ? 'action.hover' : undefined,
      }}
    >
      <ButtonBase
        onClick={() => store.select({ kind: 'section', id })}
        aria-current={selected || undefined}
        sx={{ flexGrow: 1, minWidth: 0, justifyContent: 'flex-start', px: 1, py: 0.75, borderRadius: 1 }}
      >
        <Typography variant="overline" component="div" sx={{ lineHeight: 1.6, minWidth: 0 }}>
          <MiddleCut text={name} />
        </Typography>
      </ButtonBase>
      <ProblemCount place={id} />
      {count > 1 && (
        <MoveButtons
          size="small"
          name={`section ${name}`}
          index={index}
          count={count}
          onMove={(to) => edit((questionnaire) => stepSection(questionnaire, id, to < index ? -1 : 1))}
        />
      )}
    </Box>
  );
});

type QuestionProps = { id: string; number: number };

/** A question in the outline. */
export const QuestionRow = memo(function QuestionRow({ id, number }: QuestionProps) {
  const question = useQuestion(id);
  return question ? <MovableQuestion question={question} number={number} /> : null;
});

/** It is selected by a click and moved by its handle (mouse, touch, or Space and the arrow keys). */
function MovableQuestion({ question, number }: { question: Question; number: number }) {
  const { store } = useBuilder();
  const selected = useBuilderState(
    (state) => state.selection.kind === 'question' && state.selection.id === question.id,
  );
  const { place, handle, isDragging } = useSortableRow(question.id);
  const title = useFillPlaceholders()(question.title) || 'Question without text';
  return (
    <ListItem
      {...place}
      disablePadding
      sx={{
        borderRadius: 1,
        bgcolor: selected ? 'action.selected' : undefined,
        opacity: isDragging ? 0.5 : 1,
        zIndex: isDragging ? 1 : 0,
      }}
    >
      {handle(`Move question ${number}: ${title}`)}
      <ButtonBase
        onClick={() => store.select({ kind: 'question', id: question.id })}
        aria-current={selected || undefined}
        sx={{
          flexGrow: 1,
          minWidth: 0,
          justifyContent: 'flex-start',
          textAlign: 'left',
          py: 0.75,
          pr: 1,
          gap: 1,
          borderRadius: 1,
        }}
      >
        <Typography variant="body2" color="text.secondary" sx={{ minWidth: 22, textAlign: 'right' }}>
          {number}
        </Typography>
        <Box sx={{ minWidth: 0, flexGrow: 1 }}>
          <Typography variant="body2" component="div" color={question.title ? undefined : 'text.secondary'}>
            <MiddleCut text={title} />
          </Typography>
          <Typography variant="caption" color="text.secondary" noWrap component="div">
            {definitionOf(question.type).label}
            {question.show_if ? ' · conditional' : ''}
            {question.attention_check ? ' · attention check' : ''}
            {question.required ? '' : ' · optional'}
          </Typography>
        </Box>
        <ProblemCount place={question.id} />
      </ButtonBase>
    </ListItem>
  );
}

/** The number of problems of a question or a section; '' stands for the assessment itself. */
function ProblemCount({ place }: { place: string }) {
  const { byPlace } = useProblems();
  const count = byPlace.get(place)?.length ?? 0;
  if (count === 0) return null;
  return <Chip size="small" color="error" label={count} aria-label={counted(count, 'problem')} sx={{ height: 20 }} />;
}
