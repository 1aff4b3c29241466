import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY, SECOND } from '#common/values/durations.ts';
import { keyFor } from '#server/access/keys.ts';
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
  return `/api/files/${fileId}/${variant}?e=${expires / SECOND}${of}&s=${signature(config, fileId, variant, viewer, expires)}`;
}

/** Milliseconds until the address stops working; null if it is forged or expired. */
export function remaining(
  config: Config,
  address: { fileId: number; variant: string; viewer: Viewer; expires: number; signature: string },
  now = Date.now(),
): number | null {
  const expected = Buffer.from(signature(config, address.fileId, address.variant, address.viewer, address.expires));
  const given = Buffer.from(address.signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return address.expires > now ? address.expires - now : null;
}

/** HMAC-SHA256 with a separate key, derived from the installation's secret. */
function signature(config: Config, fileId: number, variant: string, viewer: Viewer, expires: number): string {
  const of = viewer === null ? '' : `${viewer.id}.${viewer.generation}`;
  const text = `${fileId}\n${variant}\n${of}\n${expires}`;
  return createHmac('sha256', keyFor(config.jwtSecret, 'file addresses')).update(text).digest('base64url');
}
