import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartError } from '#server/data/errors.ts';
import { decryption, ENCRYPTED, type Transform } from './encryption.ts';
import { type Facts, readFacts } from './facts.ts';
import { FACTS, readSums, requireIntact, SUMS } from './parts.ts';
import { backupsIn, incompleteIn } from './rotation.ts';

/** A backup whose files are as they were written. */
export type Opened = {
  folder: string;
  /** Undefined for a backup of an earlier release. */
  facts: Facts | undefined;
  kind: Facts['kind'];
  /** In bytes: of the portal's files, and of all else. */
  size: { files: number; rest: number };
  /** The files of the embedded database, below its folder, and its folders, some of which are empty. */
  database: { files: string[]; folders: string[] };
  has: (file: string) => boolean;
  /** Writes the content of a file elsewhere. */
  extract: (file: string, target: string) => Promise<void>;
};

/**
 * The backup in `folder`, or the newest one where it holds several, with every file read and compared with the backup's list.
 * @throws StartError if there is none, it is damaged, or it cannot be decrypted
 */
export async function openBackup(folder: string, identity: string | undefined): Promise<Opened> {
  const isOne = ['database', 'database.dump', FACTS, SUMS].some((name) => existsSync(path.join(folder, name)));
  const [newest] = isOne ? [''] : await backupsIn(folder);
  if (newest === undefined) throw new StartError(`${folder} holds no backup of the portal.`);
  const [broken = ''] = isOne ? [] : await incompleteIn(folder);
  if (broken > newest)
    throw new StartError(
      `The newest backup in ${folder}, ${broken}, is not complete. Copy it again, or name an earlier one: ${path.join(folder, newest)}.`,
    );
  const chosen = path.join(folder, newest);
  const facts = await readFacts(chosen);
  if (facts && facts.recipients.length > 0 && !identity)
    throw new StartError(
      `The backup ${chosen} is encrypted. Set BACKUP_IDENTITY to the secret key of age, for this command only.`,
    );
  const isListed = facts || existsSync(path.join(chosen, SUMS));
  const content = isListed ? { files: await listed(chosen), folders: facts?.folders ?? [] } : await found(chosen);
  const decrypt = facts && facts.recipients.length > 0 && identity ? await decryption(identity) : undefined;
  return opened(chosen, facts, content, decrypt);
}

/** Paths in a backup. */
type Content = { files: string[]; folders: string[] };

/** The files of the backup's list. @throws StartError unless all are intact */
async function listed(folder: string): Promise<string[]> {
  const sums = await readSums(folder);
  await requireIntact(folder, sums);
  return [...sums.keys()];
}

/** The content of a backup without a list. */
async function found(folder: string): Promise<Content> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, name }: (typeof entries)[number]) =>
    path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/');
  return {
    files: entries.filter((entry) => entry.isFile()).map(pathOf),
    folders: entries.filter((entry) => entry.isDirectory()).map(pathOf),
  };
}

const DATABASE = 'database/';
const belowDatabase = (paths: string[]) =>
  paths.filter((file) => file.startsWith(DATABASE)).map((file) => file.slice(DATABASE.length));

async function opened(
  folder: string,
  facts: Facts | undefined,
  content: Content,
  decrypt: Transform | undefined,
): Promise<Opened> {
  const end = decrypt ? ENCRYPTED : '';
  const files = new Set(content.files);
  const size = { files: 0, rest: 0 };
  for (const file of files)
    size[file.startsWith('files/') ? 'files' : 'rest'] += (await stat(path.join(folder, file))).size;
  return {
    folder,
    facts,
    kind: facts?.kind ?? (files.has('database.dump') ? 'postgres' : 'embedded'),
    size,
    database: {
      files: belowDatabase(content.files).map((file) => file.slice(0, end ? -end.length : undefined)),
      folders: belowDatabase(content.folders),
    },
    has: (file) => files.has(`${file}${end}`),
    async extract(file, target) {
      await mkdir(path.dirname(target), { recursive: true });
      const stored = createReadStream(path.join(folder, `${file}${end}`));
      await pipeline(decrypt ? await decrypt(stored) : stored, createWriteStream(target, { flags: 'wx' }));
    },
  };
}
