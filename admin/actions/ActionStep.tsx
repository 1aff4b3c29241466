import { useEffect } from 'react';
import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import { type Outcome, useAction, useFormAction } from '#admin/useAction.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { type Action, type CallAction, labelOf } from './action.ts';

type Props<Row> = { action: Action<Row>; row: Row; onClose: () => void };

/** The dialog of an action: its question, its form, or one of its own. */
export function ActionStep<Row>({ action, row, onClose }: Props<Row>) {
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
  const submit = useFormAction((server, values: Record<string, unknown>) => action.call(server, row, values), outcome);
  const form = action.form?.(row);
  if (!form) return null;
  const { inputs, ...dialog } = form;
  return (
    <ActionDialog saveLabel={labelOf(action, row)} {...dialog} onSubmit={submit} onClose={onClose}>
      {inputs}
    </ActionDialog>
  );
}

type Then = { onSuccess?: () => void; onSettled?: () => void };

/** The function that calls the server, and whether it runs. `then` is what the part that draws the action does. */
export function useCallOf<Row>(action: CallAction<Row>, row: Row, then: Then = {}) {
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
