import { useCallback } from 'react';
import type { Draft } from './draft.ts';
import { useRegistration } from './registration.ts';

/** Returns a function that stores what is typed in a step of the profile in the draft. */
export function useKeepProfile(): (values: Partial<Draft['profile']>) => void {
  const { change } = useRegistration();
  return useCallback((values) => change(({ profile }) => ({ profile: { ...profile, ...values } })), [change]);
}
