import { createContext, useContext } from 'react';
import type { Draft } from './draft.ts';

export type Registration = {
  draft: Draft;
  /** Changes the draft and keeps it over a reload. */
  change: (change: (draft: Draft) => Partial<Draft>) => void;
  /** Goes to the next step, together with what this one has found out. */
  next: (change?: Partial<Draft>) => void;
  back: () => void;
  /** The token of this registration has ended: the code must be entered once more. */
  verifyAgain: () => void;
  /** Why the person is back at the code, or ''. */
  notice: string;
};

export const RegistrationContext = createContext<Registration | null>(null);

/** The running registration; for the wizard's steps. */
export function useRegistration(): Registration {
  const registration = useContext(RegistrationContext);
  if (!registration) throw new Error('useRegistration needs the wizard above it');
  return registration;
}
