import { useSortable } from '@dnd-kit/sortable';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import { Box, ButtonBase, IconButton, Typography } from '@mui/material';
import { memo } from 'react';
import { useBuilder, useBuilderState, useEditQuestionnaire } from '#admin/assessments/builder/context.ts';
import { stepSection } from '#common/assessments/questionnaire/edit.ts';
import { ProblemCount } from './ProblemCount.tsx';
import { sectionKey } from './sectionKey.ts';

type Props = { id: string; name: string; index: number; count: number };

/** A section's heading in the outline; questions can be dropped on it. */
export const SectionRow = memo(function SectionRow({ id, name, index, count }: Props) {
  const { store } = useBuilder();
  const edit = useEditQuestionnaire();
  const selected = useBuilderState((state) => state.selection.kind === 'section' && state.selection.id === id);
  const { setNodeRef, isOver } = useSortable({
    id: sectionKey(id),
    disabled: { draggable: true, droppable: false },
  });
  const step = (direction: -1 | 1) => edit((questionnaire) => stepSection(questionnaire, id, direction));
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
        <Typography variant="overline" noWrap sx={{ lineHeight: 1.6 }}>
          {name}
        </Typography>
      </ButtonBase>
      <ProblemCount place={id} />
      {count > 1 && (
        <>
          <IconButton
            size="small"
            aria-label={`Move section ${name} up`}
            disabled={index === 0}
            onClick={() => step(-1)}
          >
            <ArrowUpwardIcon fontSize="inherit" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={`Move section ${name} down`}
            disabled={index === count - 1}
            onClick={() => step(1)}
          >
            <ArrowDownwardIcon fontSize="inherit" />
          </IconButton>
        </>
      )}
    </Box>
  );
});
