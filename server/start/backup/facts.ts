import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { StartError } from '#server/data/errors.ts';
import { FACTS, PATH } from './parts.ts';

const facts = z.object({
  /** The instant of its beginning. */
  at: z.iso.datetime(),
  /** The portal that made it. */
  release: z.string(),
  kind: z.enum(['embedded', 'postgres']),
  /** The latest migration of the database, by its instant. */
  schema: z.number(),
  /** How many rows each table had. */
  rows: z.record(z.string(), z.number()),
  /** The public keys that it is encrypted for; none: it is not encrypted. */
  recipients: z.array(z.string()),
  /** The folders of the embedded database, some of which are empty. */
  folders: z.array(z.string().regex(PATH)),
  /** Keys of files that the database names and the portal had lost. */
  missing: z.array(z.string()),
  /** Its instant, signed under the secret of the portal, so that restoring can tell another secret. Missing in earlier ones. */
  signed: z.string().optional(),
});

/** What a backup is, as it says itself. */
export type Facts = z.infer<typeof facts>;

/** Undefined for a backup of an earlier release, which says nothing, and for anything else. @throws StartError if it cannot be read */
export async function readFacts(backup: string): Promise<Facts | undefined> {
  const file = path.join(backup, FACTS);
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (content === undefined) return undefined;
  try {
    return facts.parse(JSON.parse(content));
  } catch {
    throw new StartError(`${file} is damaged, or of a newer release of the portal.`);
  }
}
