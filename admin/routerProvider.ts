import { useCallback, useLayoutEffect, useRef } from 'react';
import { type RouterNavigateFunction, type RouterProvider, reactRouterProvider } from 'react-admin';

/**
 * Returns react-admin's function to navigate, except that it ignores a change of the search of a screen that the
 * person has already left. A list writes its filters, order and page into its address a moment after they change;
 * a row that is clicked within this moment must open.
 */
function useNavigate(): RouterNavigateFunction {
  const navigate = reactRouterProvider.useNavigate();
  const { pathname } = reactRouterProvider.useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    shown.current = pathname;
  }, [pathname]);
  return useCallback(
    (to, options) => {
      const onlySearch = typeof to === 'object' && to.pathname === undefined;
      // The next screen may be loading while this one is still shown, so the window knows first.
      if (onlySearch && window.location.pathname !== shown.current) return;
      navigate(to, options);
    },
    [navigate],
  );
}

/** React Router for react-admin; see {@link useNavigate} for the difference. */
export const routerProvider: RouterProvider = { ...reactRouterProvider, useNavigate };
