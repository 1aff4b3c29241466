import '@testing-library/jest-dom/vitest';
import { __unsafe_useEmotionCache } from '@emotion/react';
import { configure, renderHook } from '@testing-library/react';
import React from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import { queryClient } from '#common/ui/api/queryClient.ts';
import { cleanUp } from '#tests/ui/clean-up.ts';

// jsdom lays nothing out, so that nothing changes its size, and keeps no content for addresses.
const nothing = () => undefined;
URL.createObjectURL ??= () => 'blob:x';
URL.revokeObjectURL ??= nothing;
Element.prototype.scrollIntoView ??= nothing;
globalThis.ResizeObserver ??= class {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
};

// Nothing is drawn here, yet jsdom would match every style rule of the worker's files for each element that a query by role looks at.
// So styles are written as in production, rule by rule, no rule is kept, and an element has the styles of its own only.
CSSStyleSheet.prototype.insertRule = () => 0;
globalThis.getComputedStyle = (element) => (element as HTMLElement).style;
const styles = renderHook(__unsafe_useEmotionCache).result.current;
if (styles) styles.sheet.isSpeedy = true;

// React would record where each element was created, which takes a fifth of the time and only shows in warnings.
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(Reflect.get(React, INTERNALS), 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: nothing,
});

// How long `findBy` and `waitFor` wait: a busy machine draws a screen in seconds. The whole page in a message of a failure helps nobody.
configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? 'not found') });

// Reads that fail are tried again at once.
const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });

afterEach(cleanUp);

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
  // Queues of answers that were left try again, and end because nobody is signed in.
  window.dispatchEvent(new Event('online'));
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});
