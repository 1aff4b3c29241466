import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AccountTab } from '#common/people/account.ts';
import { focusFirstField } from '#common/ui/forms/focusField.ts';
import type { FieldPlace } from './accountPart.ts';

/** Keeps the open tab in the address; `goTo` opens a field's tab and then focuses the field. */
export function useTabs(tabs: readonly AccountTab[]) {
  const [params, setParams] = useSearchParams();
  const [wanted, setWanted] = useState<FieldPlace | null>(null);
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'profile';

  const setTab = useCallback(
    (next: AccountTab) =>
      setParams(next === 'profile' ? {} : { tab: next }, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const goTo = useCallback(
    (place: FieldPlace) => {
      setWanted(place);
      setTab(place.tab);
    },
    [setTab],
  );

  useEffect(() => {
    if (!wanted || wanted.tab !== tab) return;
    focusFirstField([wanted.field]);
    setWanted(null);
  }, [wanted, tab]);

  return { tab, setTab, goTo };
}
