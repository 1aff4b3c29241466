import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BulkAnswer, bulkOutcome } from '#common/people/experts/decisions.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { type ToastAction, useToast } from '#common/ui/feedback/toasts.tsx';
import { expertKeys } from './calls.ts';

type Options<Input, Result> = {
  run: (input: Input) => Promise<Result>;
  /** The toast's text after success. */
  success: string | ((result: Result) => string);
  /** The toast's text after a failure for which the server sent no message. */
  failure: string;
  /** Returns true if only a part succeeded. */
  isPartial?: (result: Result) => boolean;
  /** The action that undoes it, offered for a short time. */
  undo?: (result: Result) => ToastAction | undefined;
  onDone?: (result: Result) => void;
};

/** Toasts after an action on several experts; it is only a partial success if some were left out. */
export const bulkMessages = {
  success: bulkOutcome,
  isPartial: ({ skipped }: BulkAnswer) => skipped.length > 0,
};

/** Runs an action on experts, shows the outcome in a toast and reloads everything about experts. */
export function useAction<Input, Result>(options: Options<Input, Result>): UseMutationResult<Result, Error, Input> {
  const { run, success, failure, isPartial, undo, onDone } = options;
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (result) => {
      const showToast = isPartial?.(result) ? toast.warning : toast.success;
      showToast(typeof success === 'string' ? success : success(result), undo?.(result));
      onDone?.(result);
    },
    onError: (error) => toast.error(asApiError(error).detail ?? failure),
    onSettled: () => client.invalidateQueries({ queryKey: expertKeys.all }),
  });
}
