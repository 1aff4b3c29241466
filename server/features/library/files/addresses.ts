import { DAY, SECOND } from '#common/values/durations.ts';
import { isSigned, signature } from '#server/access/keys.ts';
import type { Config } from '#server/config/config.ts';

/**
 * Who an address is for: an expert, whose views are recorded, or null for staff. The generation of the expert's
 * access tokens is signed too, so that the addresses end with the sessions.
 */
export type Viewer = { id: number; generation: number } | null;

/**
 * An address under which a part of a file ('original', 'full', 'w640' …) can be fetched without signing in. It is the
 * same all day (UTC), so that caches work, and stops at the end of the next one.
 */
export function signedUrl(
  config: Config,
  fileId: number,
  variant: string,
  viewer: Viewer = null,
  now = Date.now(),
): string {
  const expires = (Math.floor(now / DAY) + 2) * DAY;
  const of = viewer === null ? '' : `&u=${viewer.id}`;
  return `/api/files/${fileId}/${variant}?e=${expires / SECOND}${of}&s=${signature(config.secrets, 'file addresses', signedText(fileId, variant, viewer, expires))}`;
}

/** Milliseconds until the address stops working; null if it is forged or expired. */
export function remaining(
  config: Config,
  address: { fileId: number; variant: string; viewer: Viewer; expires: number; signature: string },
  now = Date.now(),
): number | null {
  const text = signedText(address.fileId, address.variant, address.viewer, address.expires);
  if (!isSigned(config.secrets, 'file addresses', text, address.signature)) return null;
  return address.expires > now ? address.expires - now : null;
}

function signedText(fileId: number, variant: string, viewer: Viewer, expires: number): string {
  const of = viewer === null ? '' : `${viewer.id}.${viewer.generation}`;
  return `${fileId}\n${variant}\n${of}\n${expires}`;
}
