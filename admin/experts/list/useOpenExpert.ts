import { useLocation, useNavigate } from 'react-router-dom';
import { routes } from '#common/routes.ts';

/** This screen's address with its filters, for the way back from a profile. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** Opens a profile that leads back to this list as it is. */
export function useOpenExpert(): (id: number) => void {
  const navigate = useNavigate();
  const from = useHere();
  return (id) => navigate(routes.expert(id), { state: { from } });
}
