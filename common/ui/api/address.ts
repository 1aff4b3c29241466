const host: string = import.meta.env.VITE_API_URL ?? '';

type Value = string | number | boolean;
export type Params = Record<string, Value | readonly Value[] | null | undefined>;

/**
 * Returns the full address of a call: '/experts/list/' with its query. Lists repeat their name; null, undefined and
 * '' are left out.
 */
export function apiAddress(path: string, params: Params = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const item of [value].flat()) {
      if (item !== null && item !== undefined && item !== '') query.append(name, String(item));
    }
  }
  const text = query.toString();
  const address = `${host}/api/${path.replace(/^\//, '')}`;
  if (!text) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${text}`;
}

/** Returns a file's address from the server ('/api/files/…'), made absolute if the API is on another host. */
export function resolveUrl(path: string): string {
  return path.startsWith('/') ? host + path : path;
}
