import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { queryClient } from '#common/ui/api/queryClient.ts';

// jsdom lays nothing out, so that nothing changes its size.
const nothing = () => undefined;
globalThis.ResizeObserver ??= class {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
};

// Nothing is drawn here, yet jsdom would match every style rule of the worker's files for each element that a test looks at.
CSSStyleSheet.prototype.insertRule = () => 0;

// How long `findBy` and `waitFor` wait: a busy machine draws a screen in seconds.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

/** The files of a worker share its page, so each leaves it as it was. Modules are shared too: vi.mock would reach other files. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetConfig();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});
