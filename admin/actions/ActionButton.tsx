import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { useUser } from '#common/ui/session/session.ts';
import { ActionStep, useCallOf } from './ActionStep.tsx';
import { type Action, type CallAction, isDirect, isOffered, isPossible, labelOf } from './action.ts';

type Props<Row> = Pick<ButtonProps, 'size' | 'variant' | 'color' | 'startIcon' | 'sx' | 'disabled'> & {
  action: Action<Row>;
  /** What it acts on, if that is not the record around. */
  row?: Row;
  /** Whether it is offered at this place; a dialog that is open stays. */
  shown?: boolean;
};

/** The button of an action on the record around, with its dialog. */
export function ActionButton<Row>({ action, row: given, shown = true, ...look }: Props<Row>) {
  const around = useRecordContext();
  const row = given ?? (around as Row);
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const button = {
    disabled: !isPossible(action, row),
    'aria-label': action.name?.(row),
    children: labelOf(action, row),
    ...look,
  };
  const draw = () => {
    if ('go' in action) return <Button {...button} component={Link} to={action.go(row)} />;
    if ('choose' in action) return <Button {...button} onClick={() => action.choose(row)} />;
    if ('dialog' in action || action.form) return <Button {...button} onClick={open} />;
    return <CallButton action={action} row={row} onAsk={open} button={button} />;
  };
  return (
    <>
      {shown && isOffered(action, user, row) && draw()}
      {isOpen && <ActionStep action={action} row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

type CallProps<Row> = { action: CallAction<Row>; row: Row; onAsk: () => void; button: ButtonProps };

/** Stays the same element where only some records are asked about, so that it keeps the focus. */
function CallButton<Row>({ action, row, onAsk, button }: CallProps<Row>) {
  const [run, isRunning] = useCallOf(action, row);
  return (
    <BusyButton
      {...button}
      loading={isRunning}
      loadingPosition={button.startIcon ? 'start' : undefined}
      onClick={() => (isDirect(action, row) ? void run() : onAsk())}
    />
  );
}
