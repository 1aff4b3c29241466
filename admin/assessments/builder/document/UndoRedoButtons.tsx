import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import { IconButton, Tooltip } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useBuilder, useBuilderState } from './context.ts';

/** Undo and redo. */
export function UndoRedoButtons() {
  const { store } = useBuilder();
  const canUndo = useBuilderState((state) => state.canUndo);
  const canRedo = useBuilderState((state) => state.canRedo);
  return (
    <>
      <Step name="Undo" keys="Ctrl+Z" icon={<UndoIcon />} can={canUndo} onClick={store.undo} />
      <Step name="Redo" keys="Ctrl+Shift+Z" icon={<RedoIcon />} can={canRedo} onClick={store.redo} />
    </>
  );
}

type StepProps = { name: string; keys: string; icon: ReactNode; can: boolean; onClick: () => void };

function Step({ name, keys, icon, can, onClick }: StepProps) {
  return (
    <Tooltip title={`${name} (${keys})`}>
      <span>
        <IconButton aria-label={name} disabled={!can} onClick={onClick}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

/**
 * Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) undo and redo, Ctrl+S saves. Inside rich text the editor's history is used
 * instead.
 */
export function useShortcuts(): void {
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
