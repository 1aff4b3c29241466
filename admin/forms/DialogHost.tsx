import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

type Draw = () => ReactNode;

const HostContext = createContext<((draw: Draw | undefined) => void) | null>(null);

/** Draws what is `Hosted` inside it. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [draw, setDraw] = useState<Draw>();
  const show = useCallback((next: Draw | undefined) => setDraw(() => next), []);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another screen is opened
  useEffect(() => setDraw(undefined), [pathname]);
  return (
    <HostContext value={show}>
      {children}
      {draw && <DialogHost>{draw()}</DialogHost>}
    </HostContext>
  );
}

type Props = { onClose: () => void; children: (close: () => void) => ReactNode };

/**
 * A dialog with a form that outlives the row that opened it: the row may leave the list while somebody types, because a
 * colleague has moved, changed or deleted it. While the row is there, the dialog knows its newest record. Without a
 * host it is drawn in its place.
 */
export function Hosted({ onClose, children }: Props) {
  const show = useContext(HostContext);
  useEffect(() => {
    const close = () => {
      show?.(undefined);
      onClose();
    };
    show?.(() => children(close));
  });
  return show ? null : children(onClose);
}
