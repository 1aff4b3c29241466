import '@testing-library/jest-dom/vitest';
import { __unsafe_useEmotionCache } from '@emotion/react';
import { cleanup, configure, renderHook } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { queryClient } from '#common/ui/api/queryClient.ts';

// jsdom lays nothing out, so that nothing changes its size.
const nothing = () => undefined;
globalThis.ResizeObserver ??= class {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
};

// How long `findBy` and `waitFor` wait: a busy machine draws a screen in seconds. The whole page in a message of a failure helps nobody.
configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message ?? 'not found') });

afterEach(cleanup);

/**
 * Takes away the rules that a file was drawn with. jsdom matches every rule for each element that a query by role looks at: with those
 * of all files before, a button would be found later than `findBy` waits.
 */
function forgetStyles(): void {
  const { result, unmount } = renderHook(__unsafe_useEmotionCache);
  unmount();
  const cache = result.current;
  if (!cache) return;
  cache.sheet.flush();
  cache.inserted = {};
  cache.registered = {};
}

/** The files of a worker share its page, so each leaves it as it was. Modules are shared too: vi.mock would reach other files. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetConfig();
  queryClient.clear();
  forgetStyles();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});
