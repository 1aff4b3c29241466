import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

type Draw = (close: () => void) => ReactNode;

const HostContext = createContext<((draw: Draw) => void) | null>(null);

/**
 * Draws the dialogs that are opened inside it. A dialog with a form outlives the row that opened it: the row may leave
 * the list while somebody types, because a colleague has moved, changed or deleted it.
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const [draw, setDraw] = useState<Draw>();
  const show = useCallback((next: Draw) => setDraw(() => next), []);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another screen is opened
  useEffect(() => setDraw(undefined), [pathname]);
  return (
    <HostContext value={show}>
      {children}
      {draw && <DialogHost>{draw(() => setDraw(undefined))}</DialogHost>}
    </HostContext>
  );
}

/** Returns a function that opens a dialog in the surrounding host; null without one. */
export const useDialogHost = () => useContext(HostContext);
