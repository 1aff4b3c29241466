import * as z from 'zod';

const FORM = /^(?:tcp:\/\/(?:\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}|unix:\/.+)$/i;

/** The environment's part about the virus scan. */
export const virusScanEnvironment = {
  CLAMD_URL: z.string().regex(FORM, 'must be tcp://host:port or unix:/path').optional(),
};

/** Where clamd listens: in the form of Node's `connect`. Null: files are not scanned. */
export type ClamdAddress = { host: string; port: number } | { path: string };
export type VirusScanConfig = ClamdAddress | null;

/** Reads where clamd listens. */
export function virusScanConfig({ CLAMD_URL: url }: { CLAMD_URL?: string | undefined }): VirusScanConfig {
  if (!url) return null;
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length) };
  // The scheme is not one of the web, whose default ports would be left out.
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}
