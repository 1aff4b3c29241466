import { vi } from 'vitest';
import { stubBrowser } from './browser-stub.ts';
import type { TestServer } from './harness.ts';

/** The staff app's data provider, signed in with a token, as if it were in a browser. */
export async function staffProvider(token: string) {
  // In a window react-admin expects a whole browser; without one it needs none.
  const { dataProvider } = await import('#admin/dataProvider/index.ts');
  const { storeTokens } = await import('#common/ui/api/tokens.ts');
  stubBrowser();
  storeTokens({ access: token, refresh: 'none' });
  return dataProvider;
}

/** Sends what the provider requests to the test's server; returns each as 'GET /api/brands/vis/?page=1'. */
export function watchRequests(server: TestServer): string[] {
  const requests: string[] = [];
  const original = fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = new URL(String(input), server.url);
    requests.push(`${init?.method ?? 'GET'} ${url.pathname}${url.search}`);
    return original(url, init);
  });
  return requests;
}
