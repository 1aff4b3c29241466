import { createContext, useContext } from 'react';
import type { Draft } from './draft.ts';

export type Registration = {
  draft: Draft;
  /** Changes the draft and stores it for a reload. */
  change: (change: (draft: Draft) => Partial<Draft>) => void;
  /** Goes to the next step and stores this step's result. */
  next: (change?: Partial<Draft>) => void;
  back: () => void;
  /** Call this when the registration's token has expired: the code must be entered again. */
  verifyAgain: () => void;
  /** Call this when a newer version of the agreement must be accepted; what was entered stays. */
  acceptAgain: () => void;
  /** Why the person is back at an earlier step, or ''. */
  notice: string;
};

export const RegistrationContext = createContext<Registration | null>(null);

/** Returns the current registration, for the wizard's steps. */
export function useRegistration(): Registration {
  const registration = useContext(RegistrationContext);
  if (!registration) throw new Error('useRegistration needs a RegistrationContext above it');
  return registration;
}
