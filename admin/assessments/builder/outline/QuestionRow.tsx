import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box, ButtonBase, IconButton, ListItem, Typography } from '@mui/material';
import { memo } from 'react';
import { useBuilder, useBuilderState, useFillPlaceholders, useQuestion } from '#admin/assessments/builder/context.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { ProblemCount } from './ProblemCount.tsx';

type Props = { id: string; number: number };

/** A question in the outline. */
export const QuestionRow = memo(function QuestionRow({ id, number }: Props) {
  const question = useQuestion(id);
  return question ? <Row question={question} number={number} /> : null;
});

/** It is selected by a click and moved by its handle (mouse, touch, or Space and the arrow keys). */
function Row({ question, number }: { question: Question; number: number }) {
  const { store } = useBuilder();
  const selected = useBuilderState(
    (state) => state.selection.kind === 'question' && state.selection.id === question.id,
  );
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: question.id,
  });
  const title = useFillPlaceholders()(question.title) || 'Question without text';
  return (
    <ListItem
      ref={setNodeRef}
      disablePadding
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{
        borderRadius: 1,
        bgcolor: selected ? 'action.selected' : undefined,
        opacity: isDragging ? 0.5 : 1,
        zIndex: isDragging ? 1 : 0,
      }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        size="small"
        {...attributes}
        {...listeners}
        aria-label={`Move question ${number}: ${title}`}
        sx={{ cursor: 'grab', touchAction: 'none', color: 'text.secondary' }}
      >
        <DragIndicatorIcon fontSize="small" />
      </IconButton>
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
          <Typography variant="body2" noWrap sx={{ fontStyle: question.title ? undefined : 'italic' }}>
            {title}
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
