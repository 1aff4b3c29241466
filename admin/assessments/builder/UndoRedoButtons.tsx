import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import { IconButton, Tooltip } from '@mui/material';
import { useBuilder, useBuilderState } from './context.ts';

/** Undo and redo. */
export function UndoRedoButtons() {
  const { store } = useBuilder();
  const canUndo = useBuilderState((state) => state.canUndo);
  const canRedo = useBuilderState((state) => state.canRedo);
  return (
    <>
      <Tooltip title="Undo (Ctrl+Z)">
        <span>
          <IconButton aria-label="Undo" disabled={!canUndo} onClick={store.undo}>
            <UndoIcon />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title="Redo (Ctrl+Shift+Z)">
        <span>
          <IconButton aria-label="Redo" disabled={!canRedo} onClick={store.redo}>
            <RedoIcon />
          </IconButton>
        </span>
      </Tooltip>
    </>
  );
}
