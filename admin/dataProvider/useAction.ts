import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { failureText, fieldErrorsOf } from '#admin/dataProvider/server.ts';
import type { ToastAction } from '#common/ui/feedback/toasts.tsx';

export type Outcome<Result> = {
  /** The toast after success; without it there is none. */
  done?: string | ((result: Result) => string);
  /** The toast after a failure for which the server sent no words. */
  failed: string;
  /** Whether only a part succeeded; the toast is then a warning. */
  isPartial?: (result: Result) => boolean;
  /** A button in the toast, such as Undo. */
  offer?: (result: Result) => ToastAction | undefined;
  onSuccess?: (result: Result) => void;
  /** Called after a failure. Returns true if it has told the person; else a toast does. */
  onError?: (error: Error) => boolean;
  /** Called after success and after a failure. */
  onSettled?: () => void;
};

type Call<Args extends unknown[], Result> = (server: PanelDataProvider, ...args: Args) => Promise<Result>;
type MessagesByField = Record<string, unknown>;

/**
 * Runs an action of the data provider: ignores a second call while one runs, shows the outcome in a toast and loads
 * everything on the screen again. Returns the function, and whether it runs.
 *
 * @example const [approve, isApproving] = useAction((server, ids: number[]) => server.approveExperts(ids), {
 *   done: 'Experts approved', failed: 'Failed to approve' });
 */
export function useAction<Args extends unknown[], Result>(
  call: Call<Args, Result>,
  outcome: Outcome<Result>,
): [run: (...args: Args) => Promise<void>, isRunning: boolean] {
  const [run, isRunning] = useCall(call, outcome, false);
  return [async (...args) => void (await run(...args)), isRunning];
}

/**
 * Like {@link useAction}, for a form: after a failure the function returns the server's messages by field, without any
 * where a toast told the reason. The form shows them at its inputs.
 */
export function useFormAction<Args extends unknown[], Result>(
  call: Call<Args, Result>,
  outcome: Outcome<Result>,
): (...args: Args) => Promise<MessagesByField | undefined> {
  return useCall(call, outcome, true)[0];
}

function useCall<Args extends unknown[], Result>(
  call: Call<Args, Result>,
  { done, failed, isPartial, offer, onSuccess, onError, onSettled }: Outcome<Result>,
  hasForm: boolean,
): [run: (...args: Args) => Promise<MessagesByField | undefined>, isRunning: boolean] {
  const provider = useDataProvider<PanelDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutateAsync, isPending } = useMutation({ mutationFn: (args: Args) => call(provider, ...args) });

  const succeed = (result: Result) => {
    const text = typeof done === 'function' ? done(result) : done;
    if (text) notify(text, { type: isPartial?.(result) ? 'warning' : 'success', action: offer?.(result) });
    onSuccess?.(result);
  };
  const fail = (error: Error) => {
    if (onError?.(error)) return {};
    const errors = hasForm ? fieldErrorsOf(error) : undefined;
    if (!errors) notify(failureText(error, failed), { type: 'error' });
    return errors ?? {};
  };
  const run = async (...args: Args) => {
    if (isPending) return undefined;
    try {
      succeed(await mutateAsync(args));
      return undefined;
    } catch (error) {
      return fail(error as Error);
    } finally {
      onSettled?.();
      refresh();
    }
  };
  return [run, isPending];
}
