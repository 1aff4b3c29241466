import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import { useEffect } from 'react';
import { IconAction } from '#admin/assessments/parts/IconAction.tsx';
import { useBuilder, useBuilderState } from './context.ts';

/** Undo and redo. */
export function UndoRedoButtons() {
  const { store } = useBuilder();
  const canUndo = useBuilderState((state) => state.canUndo);
  const canRedo = useBuilderState((state) => state.canRedo);
  return (
    <>
      <IconAction label="Undo" hint="Undo (Ctrl+Z)" disabled={!canUndo} onClick={store.undo}>
        <UndoIcon />
      </IconAction>
      <IconAction label="Redo" hint="Redo (Ctrl+Shift+Z)" disabled={!canRedo} onClick={store.redo}>
        <RedoIcon />
      </IconAction>
    </>
  );
}

/**
 * Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) undo and redo, Ctrl+S saves. Inside rich text the editor's history is used
 * instead.
 */
export function useBuilderShortcuts(): void {
  const { store, autosave } = useBuilder();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const inRichText = event.target instanceof HTMLElement && event.target.isContentEditable;
      const isRedo = (key === 'z' && event.shiftKey) || key === 'y';
      if (key === 's') void autosave.flush();
      else if (inRichText) return;
      else if (isRedo) store.redo();
      else if (key === 'z') store.undo();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store, autosave]);
}
