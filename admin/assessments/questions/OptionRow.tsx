import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import CloseIcon from '@mui/icons-material/Close';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box, IconButton, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { useProblemAt } from '#admin/assessments/builder/problems.ts';

type Props = {
  field: string;
  name: string;
  item: { id: string; label: string };
  onLabel: (label: string) => void;
  onEnter: () => void;
  /** Called when several lines are pasted. */
  onPaste: (text: string) => void;
  onRemove: () => void;
  extra?: ReactNode;
};

export function OptionRow({ field, name, item, onLabel, onEnter, onPaste, onRemove, extra }: Props) {
  const problem = useProblemAt(field, item.label.trim() !== '');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: item.id,
  });
  return (
    <Box
      ref={setNodeRef}
      data-option
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', alignItems: 'start' }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        size="small"
        {...attributes}
        {...listeners}
        aria-label={`Move ${name.toLowerCase()}`}
        sx={{ mt: 0.5, cursor: 'grab', touchAction: 'none' }}
      >
        <DragIndicatorIcon fontSize="small" />
      </IconButton>
      <TextField
        data-field={field}
        size="small"
        type="text"
        value={item.label}
        onChange={(event) => onLabel(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text').trim();
          if (!/[\r\n]/.test(text)) return;
          event.preventDefault();
          onPaste(text);
        }}
        error={problem !== undefined}
        helperText={problem}
        placeholder={name}
        slotProps={{ htmlInput: { 'aria-label': name } }}
      />
      <IconButton size="small" aria-label={`Remove ${name.toLowerCase()}`} onClick={onRemove} sx={{ mt: 0.5 }}>
        <CloseIcon fontSize="small" />
      </IconButton>
      {extra && <Box sx={{ gridColumn: 2, pt: 0.5 }}>{extra}</Box>}
    </Box>
  );
}
