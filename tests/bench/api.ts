import { DEMO_PASSWORD } from '#common/settings/demo.ts';

/** Calls of a running product's API with the token of a demo sign-in. */
export function apiOf(url: string) {
  const tokens = new Map<string, string>();
  return async function call<Body>(method: string, target: string, as?: string, body?: unknown) {
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    if (as) headers.authorization = `Bearer ${await token(as)}`;
    const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
    const response = await fetch(`${url}/api${target}`, init);
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body };

    async function token(email: string): Promise<string> {
      const known = tokens.get(email);
      if (known) return known;
      const credentials = { username: email, password: DEMO_PASSWORD };
      const { access } = (await call<{ access: string }>('POST', '/auth/token/', undefined, credentials)).body;
      tokens.set(email, access);
      return access;
    }
  };
}
