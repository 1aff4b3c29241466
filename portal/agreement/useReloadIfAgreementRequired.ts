import { useCallback } from 'react';
import { asApiError } from '#common/ui/api/apiError.ts';
import { useSession } from '#common/ui/session/session.ts';

/**
 * Returns an error handler for actions that need the agreement: if one was refused because a newer version came
 * into force, reloads the person, and so the gate asks for the new agreement.
 */
export function useReloadIfAgreementRequired(): (error: unknown) => void {
  const { reloadUser } = useSession();
  return useCallback(
    (error) => {
      if (asApiError(error).code === 'agreement_required') void reloadUser();
    },
    [reloadUser],
  );
}
