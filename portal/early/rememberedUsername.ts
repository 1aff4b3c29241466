const KEY = 'expert-panel-username';

/** Returns the username that this browser should remember, or ''. */
export function rememberedUsername(): string {
  // The build draws the page without storage.
  return globalThis.localStorage?.getItem(KEY) ?? '';
}

/** Remembers a username; null removes it. */
export function rememberUsername(username: string | null): void {
  if (username) localStorage.setItem(KEY, username);
  else localStorage.removeItem(KEY);
}
