import Dialog, { type DialogProps } from '@mui/material/Dialog';
import { createContext, useContext, useEffect, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

type Props = Omit<DialogProps, 'onClose' | 'open'> & {
  /** While true the dialog cannot be closed. */
  busy?: boolean;
  /** Whether it holds what somebody entered; absent where the form in it reports that (`useReportFormState`). */
  dirty?: boolean;
  /** With nothing typed, Escape and a click beside it leave it open. */
  persistent?: boolean;
  /** What it asks where it holds something else than text. */
  question?: { title: string; text: string; cancelLabel: string };
  onClose: () => void;
};

/**
 * A dialog that people type in. With something typed it asks before Escape, a click beside it or the browser's Back closes it, and before
 * the page is left; with nothing typed it closes at once. Its own Cancel button closes without a question.
 */
export function FormDialog({
  busy = false,
  dirty,
  persistent = false,
  question = TYPED,
  onClose,
  children,
  ...props
}: Props) {
  const [asking, setAsking] = useState(false);
  const [reported, setReported] = useState<FormState>();
  const holds = dirty ?? reported?.dirty ?? false;
  const close = () => {
    if (busy || reported?.busy) return;
    if (holds) setAsking(true);
    else onClose();
  };
  return (
    <>
      <Dialog open onClose={persistent && !holds ? undefined : close} {...props}>
        <ReportContext value={setReported}>
          <GuardedCloseContext value={close}>{children}</GuardedCloseContext>
        </ReportContext>
        <LeaveGuard active={holds} onBack={() => setAsking(true)} />
      </Dialog>
      <ConfirmDialog
        open={asking}
        {...question}
        confirmLabel="Discard"
        danger
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

const TYPED = { title: 'Discard what you typed?', text: 'It has not been saved.', cancelLabel: 'Keep writing' };

type FormState = { dirty: boolean; busy: boolean };
const ReportContext = createContext<(state: FormState | undefined) => void>(() => undefined);

/** Tells the dialog around whether the form in it holds what somebody entered, and whether it is being saved. */
export function useReportFormState(dirty: boolean, busy: boolean): void {
  const report = useContext(ReportContext);
  useEffect(() => {
    report({ dirty, busy });
    return () => report(undefined);
  }, [report, dirty, busy]);
}

const GuardedCloseContext = createContext<() => void>(() => undefined);

/** What closes the dialog around, after a question when something was typed. */
export const useGuardedClose = () => useContext(GuardedCloseContext);
