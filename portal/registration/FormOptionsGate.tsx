import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { FormOptions } from '#common/people/form-options.ts';
import { REGISTRATION_MESSAGES } from '#common/people/registration.ts';
import { useFormOptionsQuery } from '#common/ui/api/useFormOptions.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';

/** Renders a step once its choices have loaded; if that fails, offers to try again. */
export function FormOptionsGate({ children }: { children: (options: FormOptions) => ReactNode }) {
  const { data, isError, isFetching, refetch } = useFormOptionsQuery();
  if (data) return children(data);
  if (isError && !isFetching)
    return <LoadError message={REGISTRATION_MESSAGES.formOptionsFailed} onRetry={() => void refetch()} />;
  return <Skeleton variant="rounded" height={360} aria-label="Loading the choices" />;
}
