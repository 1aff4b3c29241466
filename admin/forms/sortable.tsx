import {
  closestCenter,
  DndContext,
  type DndContextProps,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { IconButton } from '@mui/material';
import type { ReactNode } from 'react';

type Props = Pick<DndContextProps, 'accessibility'> & {
  /** The ids of the rows in their order. */
  ids: string[];
  /** Called when a row was dropped on another one. */
  onDrop: (id: string, on: string) => void;
  children: ReactNode;
};

/** Rows that are moved by mouse and finger after a few pixels, or by Space and the arrow keys. */
export function SortableRows({ ids, onDrop, accessibility, children }: Props) {
  return (
    <DndContext
      sensors={useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD))}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over && active.id !== over.id) onDrop(String(active.id), String(over.id));
      }}
      accessibility={accessibility}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

// Constants, since new objects would render every row of a list again.
const POINTER = { activationConstraint: { distance: 6 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

/** Returns what makes a row movable: props for its element (`place`), and its drag button (`handle`). */
export function useSortableRow(id: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const handle = (name: string) => (
    <IconButton
      ref={setActivatorNodeRef}
      size="small"
      {...attributes}
      {...listeners}
      aria-label={name}
      sx={{ cursor: 'grab', touchAction: 'none', color: 'text.secondary' }}
    >
      <DragIndicatorIcon fontSize="small" />
    </IconButton>
  );
  return {
    place: { ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition } },
    handle,
    isDragging,
  };
}
