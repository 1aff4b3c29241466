import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lastAddressOf } from '#admin/lastAddress.ts';
import { routes } from '#common/access/routes.ts';

/** Returns a function that goes back to the list as it was left, or to the whole list. */
export function useBack(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const from = typeof state?.from === 'string' ? state.from : lastAddressOf(routes.experts);
  return useCallback(() => navigate(from), [navigate, from]);
}
