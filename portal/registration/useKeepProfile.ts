import { useCallback } from 'react';
import type { Draft } from './draft.ts';
import { useRegistration } from './registration.ts';

/** Puts what is typed in a step of the profile into the draft. */
export function useKeepProfile(): (values: Partial<Draft['profile']>) => void {
  const { change } = useRegistration();
  return useCallback((values) => change(({ profile }) => ({ profile: { ...profile, ...values } })), [change]);
}
