import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { FormOptions } from '#common/form-options.ts';
import { REGISTRATION_MESSAGES } from '#common/registration.ts';
import { LoadError } from '#common/ui/LoadError.tsx';
import { useFormOptionsQuery } from '#common/ui/useFormOptions.ts';

/** Draws a step once its choices have loaded; without them it says so and offers to try again. */
export function FormOptionsGate({ children }: { children: (options: FormOptions) => ReactNode }) {
  const { data, isError, isFetching, refetch } = useFormOptionsQuery();
  if (data) return children(data);
  if (isError && !isFetching)
    return <LoadError message={REGISTRATION_MESSAGES.formOptionsFailed} onRetry={() => void refetch()} />;
  return <Skeleton variant="rounded" height={360} aria-label="Loading the choices" />;
}
