import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What Node runs as the built server. */
export const BUILT = [path.join(import.meta.dirname, '..', '..', 'tools', 'start.mjs')];

/** The least that production is configured with, beside its database. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://panel.example.org',
  SMTP_URL: 'smtps://localhost:1',
  MAIL_FROM: 'Panel <panel@example.org>',
  JWT_SECRET: randomBytes(48).toString('base64'),
};

/** Memory of a process as Linux tells it; 0 elsewhere. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}
