import { useEffect } from 'react';
import { loadNumberingPlans } from '#common/people/phone-number.ts';

/** Loads what checks phone numbers while a form has one. If that fails, the server still checks them. */
export function useNumberingPlans(hasPhone: boolean): void {
  useEffect(() => {
    if (hasPhone) loadNumberingPlans().catch(() => undefined);
  }, [hasPhone]);
}
