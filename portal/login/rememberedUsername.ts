const KEY = 'expert-panel-username';

/** The username that the person asked this browser to remember, or ''. */
export function rememberedUsername(): string {
  return localStorage.getItem(KEY) ?? '';
}

/** Remembers a username, or forgets the one remembered. */
export function rememberUsername(username: string | null): void {
  if (username) localStorage.setItem(KEY, username);
  else localStorage.removeItem(KEY);
}
