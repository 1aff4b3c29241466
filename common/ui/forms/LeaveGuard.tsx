import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = {
  /** Whether anything would be lost; a function is called at each navigation. */
  active: boolean | (() => boolean);
  /** Whether the form is also lost when the tab of its screen changes. */
  withTab?: boolean;
  /** Called before the question, which is only asked if anything is still unsaved. */
  save?: () => Promise<unknown>;
  /** For a dialog, which only Back and Forward can leave: asks its own question. */
  onBack?: () => void;
};

/**
 * While active, asks before this screen is left by a link, Back, Logout or closing the browser's tab. If the session ends, the sign-in
 * dialog opens over the screen. A change of the screen's tab does not count as leaving. Of several guards the newest asks, which belongs
 * to the dialog in front.
 */
export function LeaveGuard({ active, ...props }: Props) {
  const isNewest = useIsNewest(active !== false);
  useSignInDialog(active !== false);
  useAskBeforeUnload(active, props.save);
  // The router takes one blocker at a time.
  return isNewest && <Guard active={active} {...props} />;
}

function Guard({ active, withTab = false, save, onBack }: Props) {
  const isActive = () => (typeof active === 'function' ? active() : active);
  const place = ({ pathname, search }: Location) => (withTab ? pathname + search : pathname);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) =>
    onBack ? historyAction === 'POP' : place(currentLocation) !== place(nextLocation) && isActive(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each move that is stopped
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (onBack) {
      blocker.reset();
      onBack();
    }
    void save?.().then(() => !isActive() && blocker.proceed());
  }, [blocker]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' && !onBack}
      title="Leave without saving?"
      text="Your changes have not been saved. If you leave now, they are lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}

function useAskBeforeUnload(active: Props['active'], save: Props['save']): void {
  useEffect(() => {
    if (active === false) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (typeof active === 'function' && !active()) return;
      void save?.();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active, save]);
}

/** The guards that are active now, oldest first. */
let guards: readonly symbol[] = [];
const listeners = new Set<() => void>();

function change(next: readonly symbol[]): void {
  guards = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the calling guard is the newest active one. */
function useIsNewest(isActive: boolean): boolean {
  const [own] = useState(() => Symbol('guard'));
  useEffect(() => {
    if (!isActive) return undefined;
    change([...guards, own]);
    return () => change(guards.filter((one) => one !== own));
  }, [isActive, own]);
  return useSyncExternalStore(subscribe, () => guards.at(-1)) === own;
}
