import { DEMO_PASSWORD } from '#common/settings/demo.ts';

/** A call of the API, as whoever has the email address `as` and the demo's password. */
export type Api = <Body>(
  method: string,
  target: string,
  as?: string,
  body?: unknown,
) => Promise<{ status: number; body: Body }>;

/** Calls of a running product's API; a person signs in at the first call. */
export function apiOf(url: string): Api {
  const tokens = new Map<string, string>();
  return async <Body>(method: string, target: string, as?: string, body?: unknown) => {
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    if (as) {
      const token = tokens.get(as) ?? (await accessToken(url, as));
      tokens.set(as, token);
      headers.authorization = `Bearer ${token}`;
    }
    const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
    const response = await fetch(`${url}/api${target}`, init);
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body };
  };
}

/** Signs in with the demo's password; returns the access token. @throws Error with the answer if that is refused */
export async function accessToken(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { access: string }).access;
}
