import { useLocation, useNavigate } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';

/** Returns this screen's address with its filters, for the way back from a profile. */
export function useCurrentAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** Returns a function that opens a profile, from which Back leads to this list as it is. */
export function useOpenExpert(): (id: number) => void {
  const navigate = useNavigate();
  // Read on click, since a search that was just typed is in the address before the rows are drawn again.
  return (id) => navigate(routes.expert(id), { state: { from: window.location.pathname + window.location.search } });
}
