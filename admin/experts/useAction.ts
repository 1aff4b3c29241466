import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BulkAnswer, bulkOutcome } from '#common/people/experts/review.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { type ToastAction, useToast } from '#common/ui/feedback/toasts.tsx';
import { expertKeys } from './calls.ts';

type Options<Input, Result> = {
  run: (input: Input) => Promise<Result>;
  /** The sentence of the toast when it succeeded. */
  success: string | ((result: Result) => string);
  /** The sentence when it failed and the server gave none. */
  failure: string;
  /** Whether it succeeded only in part. */
  isPartial?: (result: Result) => boolean;
  /** What takes it back, offered for a moment. */
  undo?: (result: Result) => ToastAction | undefined;
  onDone?: (result: Result) => void;
};

/** How the outcome for several experts is told: who was left out is no success. */
export const bulkTold = {
  success: bulkOutcome,
  isPartial: ({ skipped }: BulkAnswer) => skipped.length > 0,
};

/** Something done to experts: tells the outcome in a toast and has everything about experts read anew. */
export function useAction<Input, Result>(options: Options<Input, Result>): UseMutationResult<Result, Error, Input> {
  const { run, success, failure, isPartial, undo, onDone } = options;
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (result) => {
      const tell = isPartial?.(result) ? toast.warning : toast.success;
      tell(typeof success === 'string' ? success : success(result), undo?.(result));
      onDone?.(result);
    },
    onError: (error) => toast.error(asApiError(error).detail ?? failure),
    onSettled: () => client.invalidateQueries({ queryKey: expertKeys.all }),
  });
}
