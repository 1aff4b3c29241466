import MoreVertIcon from '@mui/icons-material/MoreVert';
import { Button, type ButtonProps, Divider, IconButton, Menu, MenuItem, type MenuItemProps } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { type Outcome, useAction } from '#admin/dataProvider/useAction.ts';
import { Hosted } from '#admin/forms/DialogHost.tsx';
import { ActionDialog } from '#admin/forms/RecordDialog.tsx';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { useUser } from '#common/ui/session/session.ts';
import { type Action, type CallAction, hasForm, isDirect, isOffered, isPossible, labelOf } from './action.ts';

type Props<Row> = { action: Action<Row>; row: Row; onClose: () => void };

/** The dialog of an action; one with a form outlives its row. */
function OpenedStep<Row>({ onClose, ...step }: Props<Row>) {
  if (!hasForm(step.action)) return <ActionStep {...step} onClose={onClose} />;
  return <Hosted onClose={onClose}>{(close) => <ActionStep {...step} onClose={close} />}</Hosted>;
}

/** Its question, its form, or a dialog of its own. */
function ActionStep<Row>({ action, row, onClose }: Props<Row>) {
  if ('dialog' in action) return action.dialog(row, onClose);
  if (!('call' in action)) return null;
  return action.form ? (
    <FormStep action={action} row={row} onClose={onClose} />
  ) : (
    <QuestionStep action={action} row={row} onClose={onClose} />
  );
}

type StepProps<Row> = { action: CallAction<Row>; row: Row; onClose: () => void };

/** Asks, and closes when it is done or has failed. */
function QuestionStep<Row>({ action, row, onClose }: StepProps<Row>) {
  const [run, isRunning] = useCallOf(action, row, { onSettled: onClose });
  const question = action.ask?.(row);
  // Somebody else may have done it meanwhile, so that there is nothing left to ask.
  const isSettled = question === undefined;
  useEffect(() => {
    if (isSettled) onClose();
  }, [isSettled, onClose]);
  if (!question) return null;
  return (
    <ConfirmDialog
      open
      title={question.title}
      text={question.text}
      confirmLabel={question.confirm ?? labelOf(action, row)}
      danger={question.danger}
      busy={isRunning}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  );
}

/** Asks for what is needed, and closes when it is done; what was typed survives a failure. */
function FormStep<Row>({ action, row, onClose }: StepProps<Row>) {
  const outcome = useOutcomeOf(action, row, { onSuccess: onClose });
  const form = action.form?.(row);
  if (!form) return null;
  const { inputs, newest, ...dialog } = form;
  const call = (server: PanelDataProvider, values: FieldValues) => action.call(server, row, values);
  return (
    <ActionDialog
      saveLabel={labelOf(action, row)}
      {...dialog}
      {...outcome}
      {...(newest ? { edit: { stored: row as object, save: call as () => Promise<object>, newest } } : { call })}
      onClose={onClose}
    >
      {inputs}
    </ActionDialog>
  );
}

type Then = { onSuccess?: () => void; onSettled?: () => void };

/** Returns the function that calls the server, and whether it runs. `then` holds the drawing component's callbacks. */
function useCallOf<Row>(action: CallAction<Row>, row: Row, then: Then = {}) {
  return useAction((server) => action.call(server, row, {}), useOutcomeOf(action, row, then));
}

const useNothing: NonNullable<CallAction<unknown>['useOutcome']> = () => ({});

function useOutcomeOf<Row>(action: CallAction<Row>, row: Row, { onSuccess, onSettled }: Then): Outcome<unknown> {
  const { done, failed, isPartial, useOutcome = useNothing } = action;
  const ofScreen = useOutcome(row);
  return {
    done: typeof done === 'function' ? (result) => done(result, row) : done,
    failed,
    isPartial,
    offer: ofScreen.offer,
    onSuccess: (result) => {
      ofScreen.onSuccess?.(result);
      onSuccess?.();
    },
    onSettled,
  };
}

type ActionButtonProps<Row> = Pick<ButtonProps, 'size' | 'variant' | 'color' | 'startIcon' | 'sx' | 'disabled'> & {
  /** If it opens its row. */
  'data-opens'?: '';
  action: Action<Row>;
  /** The record that the action is about; by default the current record. */
  row?: Row;
  /** Whether the button is shown here; an open dialog stays open. */
  shown?: boolean;
};

/** The button of an action on the current record, with its dialog. */
export function ActionButton<Row>({ action, row: given, shown = true, ...look }: ActionButtonProps<Row>) {
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
      {isOpen && <OpenedStep action={action} row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

type CallProps<Row> = { action: CallAction<Row>; row: Row; onAsk: () => void; button: ButtonProps };

/** The same element whether or not the record needs a question, so that it keeps the focus. */
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

type ActionMenuProps<Row> = {
  /** The name of the button that opens the menu: "Actions for Jane Doe". */
  label: string;
  actions: readonly Action<Row>[];
};

/** The menu of actions on the current record. An action that calls the server directly keeps it open until it is done. */
export function ActionMenu<Row>({ label, actions }: ActionMenuProps<Row>) {
  const row = useRecordContext() as Row;
  const user = useUser();
  const navigate = useNavigate();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<Action<Row> | null>(null);
  const close = () => setAnchor(null);
  const choose = (action: Action<Row>) => {
    close();
    if ('go' in action) void navigate(action.go(row));
    else if ('choose' in action) action.choose(row);
    else setChosen(action);
  };
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertIcon />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {actions
          .filter((action) => isOffered(action, user, row))
          .flatMap((action) => {
            const key = labelOf(action, row);
            const item = {
              disabled: !isPossible(action, row),
              sx: action.apart ? { color: 'error.main' } : undefined,
              children: key,
            };
            return [
              ...(action.apart ? [<Divider key="apart" />] : []),
              isDirect(action, row) ? (
                <CallItem key={key} {...item} action={action} row={row} onDone={close} />
              ) : (
                <MenuItem key={key} {...item} onClick={() => choose(action)} />
              ),
            ];
          })}
      </Menu>
      {chosen && <OpenedStep action={chosen} row={row} onClose={() => setChosen(null)} />}
    </>
  );
}

type ItemProps<Row> = Omit<MenuItemProps, 'action'> & { action: CallAction<Row>; row: Row; onDone: () => void };

function CallItem<Row>({ action, row, onDone, disabled, ...item }: ItemProps<Row>) {
  const [run, isRunning] = useCallOf(action, row, { onSuccess: onDone });
  return <MenuItem {...item} disabled={disabled || isRunning} onClick={() => void run()} />;
}
