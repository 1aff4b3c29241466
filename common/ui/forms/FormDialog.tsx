import Dialog, { type DialogProps } from '@mui/material/Dialog';
import { createContext, useContext, useEffect, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

export type FormDialogProps = Omit<DialogProps, 'onClose' | 'open'> & {
  /** While true the dialog cannot be closed. */
  busy?: boolean;
  /** Whether anything was entered; absent if the form in it reports that (`useReportFormState`). */
  dirty?: boolean;
  /** Escape and a click beside it do not close it even if nothing was typed. */
  persistent?: boolean;
  /** The question before discarding, if the dialog contains something other than text. */
  question?: { title: string; text: string; cancelLabel: string };
  /** Absent if the dialog cannot be closed. */
  onClose?: () => void;
};

/**
 * A dialog with a form. If anything was typed, it asks before Escape, a click beside it or the browser's Back closes it, and before
 * the page is left; otherwise it closes at once. Its own Cancel button closes it without a question.
 */
export function FormDialog(props: FormDialogProps) {
  const { busy, dirty, persistent, question = TYPED, onClose, children, ...look } = props;
  const [asking, setAsking] = useState(false);
  const [reported, setReported] = useState<FormState>();
  const holds = dirty ?? reported?.dirty ?? false;
  const close = () => {
    if (busy || reported?.busy) return;
    if (holds) setAsking(true);
    else onClose?.();
  };
  return (
    <>
      <Dialog open onClose={persistent && !holds ? undefined : close} {...look}>
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
          onClose?.();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

const TYPED = { title: 'Discard what you typed?', text: 'It has not been saved.', cancelLabel: 'Keep writing' };

type FormState = { dirty: boolean; busy: boolean };
const ReportContext = createContext<(state: FormState | undefined) => void>(() => undefined);

/** Tells the surrounding dialog whether anything was entered into its form, and whether it is being saved. */
export function useReportFormState(dirty: boolean, busy: boolean): void {
  const report = useContext(ReportContext);
  useEffect(() => {
    report({ dirty, busy });
    return () => report(undefined);
  }, [report, dirty, busy]);
}

const GuardedCloseContext = createContext<() => void>(() => undefined);

/** Returns a function that closes the surrounding dialog, after a question if anything was typed. */
export const useGuardedClose = () => useContext(GuardedCloseContext);
