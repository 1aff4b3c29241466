import { useCallback } from 'react';
import { asApiError } from '#common/ui/api/apiError.ts';
import { useSession } from '#common/ui/session/session.ts';

/**
 * For what is done under the agreement: when it was refused because a newer one came into force meanwhile, the person
 * is read anew, and so the gate with the new agreement stands before the screen.
 */
export function useAgreementAsked(): (error: unknown) => void {
  const { reloadUser } = useSession();
  return useCallback(
    (error) => {
      if (asApiError(error).code === 'agreement_required') void reloadUser();
    },
    [reloadUser],
  );
}
