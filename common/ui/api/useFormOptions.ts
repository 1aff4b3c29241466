import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FORM_OPTIONS, type FormOptions, type RetiredChoices, withRetired } from '#common/people/form-options.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { MINUTE } from '#common/words/units.ts';
import { api } from './api.ts';

/** Loads the choices offered in forms. */
export function useFormOptionsQuery() {
  return useQuery({
    queryKey: ['portal', 'form-options'],
    queryFn: ({ signal }) => api.get<FormOptions>('/experts/form-options/', { signal }),
    staleTime: 5 * MINUTE,
  });
}

/**
 * Returns the choices for signed-in screens. If they cannot be loaded, shows a toast and returns the built-in
 * lists.
 * @param retired choices no longer offered that the person still has
 */
export function useFormOptions(retired: RetiredChoices): FormOptions {
  const { data, isError } = useFormOptionsQuery();
  const toast = useToast();
  useEffect(() => {
    if (isError) toast.error('Failed to load form options');
  }, [isError, toast]);
  return withRetired(data ?? FORM_OPTIONS, retired);
}
