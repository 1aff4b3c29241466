import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AccountTab } from '#common/account.ts';
import type { FieldPlace } from './accountPart.ts';

/** The open tab, in the address; `goTo` opens a field's tab and then gives the field the focus. */
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
    focusField(wanted.field);
    setWanted(null);
  }, [wanted, tab]);

  return { tab, setTab, goTo };
}

/** Groups of controls have an id, single controls their name. */
function focusField(field: string): void {
  const root = CSS.escape(field);
  const group = document.getElementById(`field-${field}`);
  const control = document.querySelector<HTMLElement>(`[name="${root}"], [name^="${root}."]`);
  const target = group ?? control;
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
