import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { asApiError } from '#common/ui/apiError.ts';
import { useToast } from '#common/ui/toasts.tsx';
import { expertKeys } from './calls.ts';

type Options<Input, Result> = {
  run: (input: Input) => Promise<Result>;
  /** The sentence of the toast when it succeeded. */
  success: string | ((result: Result) => string);
  /** The sentence when it failed and the server gave none. */
  failure: string;
  onDone?: (result: Result) => void;
};

/** Something done to experts: tells the outcome in a toast and has everything about experts read anew. */
export function useAction<Input, Result>(options: Options<Input, Result>): UseMutationResult<Result, Error, Input> {
  const { run, success, failure, onDone } = options;
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (result) => {
      toast.success(typeof success === 'string' ? success : success(result));
      onDone?.(result);
    },
    onError: (error) => toast.error(asApiError(error).detail ?? failure),
    onSettled: () => client.invalidateQueries({ queryKey: expertKeys.all }),
  });
}
