import { useLocation, useNavigate } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';

/** This screen's address with its filters, for the way back from a profile. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** Opens a profile that leads back to this list as it is. */
export function useOpenExpert(): (id: number) => void {
  const navigate = useNavigate();
  // Read at the click: a search that was just typed is in the address before the rows are drawn anew.
  return (id) => navigate(routes.expert(id), { state: { from: window.location.pathname + window.location.search } });
}
