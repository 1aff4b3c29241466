import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import type { Outcome } from '#admin/dataProvider/useAction.ts';
import type { ActionDialogProps } from '#admin/forms/RecordDialog.tsx';
import { type AccessRecord, canAccess, type Permission } from '#common/access/permissions.ts';
import type { User } from '#common/access/sign-in.ts';

/** The question before the action runs. The button shows `confirm`, by default the action's label. */
type Question = { title: string; text: ReactNode; confirm?: string; danger?: boolean };

/** The form before the action runs. The button shows `saveLabel`, by default the action's label. */
type ActionForm<Values extends FieldValues> = Pick<
  ActionDialogProps<Values>,
  'title' | 'schema' | 'defaultValues' | 'danger' | 'maxWidth'
> & {
  saveLabel?: string;
  inputs: ReactNode;
  /**
   * For a form that edits the record, which several people may do: loads it again. The call then gets what was changed,
   * with the record's revision, and returns the saved record.
   */
  newest?: (server: PanelDataProvider) => Promise<object>;
};

type Offered<Row> = {
  label: string | ((row: Row) => string);
  /** The button's full name, if its label does not say what it acts on. */
  name?: (row: Row) => string | undefined;
  may?: Permission;
  /** Whether the action is offered for this record. */
  when?: (row: Row) => boolean;
  /** Whether the action is possible now; otherwise it is disabled. */
  can?: (row: Row) => boolean;
  /** Shown in red at the end of a menu, below a line. */
  apart?: boolean;
};

/** A call of the server, at once or after a question or a form. */
type Calling<Row, Result, Values extends FieldValues> = Offered<Row> &
  Pick<Outcome<Result>, 'failed' | 'isPartial'> & {
    /** Undefined where this record needs no question. */
    ask?: (row: Row) => Question | undefined;
    form?: (row: Row) => ActionForm<Values>;
    call: (server: PanelDataProvider, row: Row, values: Values) => Promise<Result>;
    /** The toast after success; without it there is none. */
    done?: string | ((result: Result, row: Row) => string);
    /** A hook for what the outcome does on the screen: navigate, unselect, or offer to undo. */
    useOutcome?: (row: Row) => Pick<Outcome<Result>, 'offer' | 'onSuccess'>;
  };

export type CallAction<Row> = Calling<Row, unknown, FieldValues>;

/** Something that staff can do with a record, for `ActionMenu` and `ActionButton`. */
export type Action<Row> =
  | CallAction<Row>
  /** Leads to a screen. */
  | (Offered<Row> & { go: (row: Row) => string })
  /** Handled by the surrounding screen. */
  | (Offered<Row> & { choose: (row: Row) => void })
  /** Opens a dialog that does the rest itself. */
  | (Offered<Row> & { dialog: (row: Row, close: () => void) => ReactNode });

/**
 * Declares an action that calls the server. Its types are checked here: `call` takes what the form asks for, and
 * `done` takes what the call returns. Components that draw the action need not know these types.
 *
 * @example action({ label: 'Approve', can: canApprove, ask: (payout: AdminPayout) => ({ title: 'Approve Payment', text: … }),
 *   call: (server, payout) => server.approvePayout(payout), done: 'Approved', failed: 'Failed to approve' })
 */
export const action = <Row, Result, Values extends FieldValues>(entry: Calling<Row, Result, Values>) =>
  entry as unknown as CallAction<Row>;

export const labelOf = <Row>({ label }: Action<Row>, row: Row) => (typeof label === 'function' ? label(row) : label);

export const isPossible = <Row>({ can }: Action<Row>, row: Row) => can?.(row) ?? true;

/** Whether choosing it calls the server at once. */
export const isDirect = <Row>(entry: Action<Row>, row: Row): entry is CallAction<Row> =>
  'call' in entry && !entry.form && !entry.ask?.(row);

/** Whether it opens a dialog in which something is entered. */
export const hasForm = <Row>(entry: Action<Row>): boolean =>
  'dialog' in entry || ('call' in entry && entry.form !== undefined);

/** Whether this person may do it, and it makes sense for the record. */
export function isOffered<Row>({ may, when }: Action<Row>, user: User, row: Row): boolean {
  const [resource = '', name = ''] = may?.split('.') ?? [];
  if (may && !canAccess(user, { resource, action: name, record: row as AccessRecord })) return false;
  return when?.(row) ?? true;
}
