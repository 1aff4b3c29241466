import { Button, type ButtonProps } from '@mui/material';
import { useRef, useState } from 'react';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { type Outcome, useAction } from '#admin/dataProvider/useAction.ts';
import { SUMMARY_MESSAGES, type Summary } from '#common/answers/summaries.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { useShowSummary } from './useShowSummary.ts';

type Props = Pick<Outcome<Summary>, 'done' | 'offer'> & {
  label: string;
  call: (server: PanelDataProvider, signal: AbortSignal) => Promise<Summary>;
  /** What is asked before; nothing if absent. */
  question?: string | undefined;
  variant?: ButtonProps['variant'];
};

/** Makes a summary, which may take a language model half a minute and can be cancelled meanwhile. */
export function MakeButton({ label, call, question, done, offer, variant }: Props) {
  const running = useRef(new AbortController());
  const [asks, setAsks] = useState(false);
  const [make, isMaking] = useAction(
    (server) => {
      running.current = new AbortController();
      return call(server, running.current.signal);
    },
    {
      failed: SUMMARY_MESSAGES.generateFailed,
      onSuccess: useShowSummary(),
      ...(done && { done }),
      ...(offer && { offer }),
      onError: () => running.current.signal.aborted,
    },
  );
  return (
    <>
      <BusyButton
        size="small"
        variant={variant}
        loading={isMaking}
        onClick={() => (question ? setAsks(true) : void make())}
      >
        {label}
      </BusyButton>
      {isMaking && (
        <Button size="small" onClick={() => running.current.abort()}>
          Cancel
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        title="Replace this text?"
        text={question}
        confirmLabel={label}
        onConfirm={() => {
          setAsks(false);
          void make();
        }}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
