import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FORM_OPTIONS, type FormOptions, type RetiredChoices, withRetired } from '#common/people/form-options.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { MINUTE } from '#common/values/durations.ts';
import { api } from './api.ts';

/** The choices offered in forms, as the server has them. */
export function useFormOptionsQuery() {
  return useQuery({
    queryKey: ['portal', 'form-options'],
    queryFn: ({ signal }) => api.get<FormOptions>('/experts/form-options/', { signal }),
    staleTime: 5 * MINUTE,
  });
}

/**
 * The choices for signed-in screens: when they cannot be loaded, a toast says so and the built-in lists serve.
 * @param retired what the person concerned still holds of those no longer offered
 */
export function useFormOptions(retired: RetiredChoices): FormOptions {
  const { data, isError } = useFormOptionsQuery();
  const toast = useToast();
  useEffect(() => {
    if (isError) toast.error('Failed to load form options');
  }, [isError, toast]);
  return withRetired(data ?? FORM_OPTIONS, retired);
}
