import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, lstat, mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartError } from '#server/data/errors.ts';
import { ENCRYPTED, type Transform } from './encryption.ts';
import { sumOf } from './files.ts';

/** Lists every file of a backup with its SHA-256, in the form of `sha256sum`, which checks it too. */
export const SUMS = 'SHA256SUMS';

/** What a backup is, in words of its own: never encrypted, and the last line of the list. */
export const FACTS = 'backup.json';

/** The SHA-256 of each file, by its path in the backup. */
export type Sums = ReadonlyMap<string, string>;

/** Paths of the files and folders of a backup, which lead nowhere else. */
export const PATH = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/;
const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

/** The list of a backup. @throws StartError if it is damaged */
export async function readSums(folder: string): Promise<Sums> {
  const damaged = new StartError(`${path.join(folder, SUMS)} is damaged: this backup cannot be trusted.`);
  const text = await readFile(path.join(folder, SUMS), 'utf8').catch(() => {
    throw damaged;
  });
  const sums = new Map<string, string>();
  for (const line of text.trimEnd().split('\n')) {
    const [, sum, file] = LINE.exec(line) ?? [];
    if (!sum || !file || !PATH.test(file)) throw damaged;
    sums.set(file, sum);
  }
  if ([...sums.keys()].at(-1) !== FACTS || !text.endsWith('\n')) throw damaged;
  return sums;
}

/** Reads every listed file again. @throws StartError naming those that differ or are gone */
export async function requireIntact(folder: string, sums: Sums): Promise<void> {
  const damaged: string[] = [];
  for (const [file, sum] of sums) if (!(await hasSum(path.join(folder, file), sum))) damaged.push(file);
  if (damaged.length > 0)
    throw new StartError(`The backup ${folder} is damaged. These files differ or are gone:\n${damaged.join('\n')}`);
}

/** False for a link too, which leads elsewhere. */
async function hasSum(file: string, sum: string): Promise<boolean> {
  try {
    return (await lstat(file)).isFile() && (await sumOf(file)) === sum;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** An earlier backup whose files may be shared. */
export type Earlier = { folder: string; sums: Sums };

/** Writes the files of a backup, and counts them. */
export type Writer = ReturnType<typeof createWriter>;

/** Writes into `folder`, encrypted where a way is given, and shares files with an earlier backup. */
export function createWriter(folder: string, encrypt: Transform | undefined, earlier: Earlier | undefined) {
  const sums = new Map<string, string>();
  /** Files that were read while they were shared. */
  const shared = new Set<string>();
  const bytes = { all: 0, written: 0 };
  const named = (file: string) => (encrypt ? `${file}${ENCRYPTED}` : file);

  const writeAs = async (file: string, content: Readable) => {
    const target = await placeFor(file);
    const sum = createHash('sha256');
    await pipeline(
      content,
      async function* hashed(chunks) {
        for await (const chunk of chunks) {
          sum.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(target, { flush: true }),
    );
    const { size } = await stat(target);
    bytes.written += size;
    note(file, sum.digest('hex'), size);
  };

  const placeFor = async (file: string) => {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    return target;
  };

  const note = (file: string, sum: string, size: number) => {
    sums.set(file, sum);
    bytes.all += size;
  };

  /** Links the file of the earlier backup if it is intact. Where that cannot be done, as across disks, the caller writes a copy. */
  const share = async (file: string): Promise<boolean> => {
    const sum = earlier?.sums.get(file);
    if (!earlier || !sum) return false;
    const source = path.join(earlier.folder, file);
    const target = await placeFor(file);
    const isLinked = await link(source, target).then(
      () => true,
      () => false,
    );
    if (!isLinked) return false;
    if (!(await hasSum(target, sum))) {
      await rm(target);
      return false;
    }
    shared.add(file);
    note(file, sum, (await stat(target)).size);
    return true;
  };

  const add = async (file: string, open: () => Promise<Readable>, isForever = false) => {
    if (isForever && (await share(named(file)))) return;
    const content = await open();
    await writeAs(named(file), encrypt ? await encrypt(content) : content);
  };

  return {
    bytes,
    has: (file: string) => sums.has(named(file)),
    /** How many files there are. */
    count: () => sums.size,
    /** PostgreSQL needs its empty folders. */
    addFolder: (name: string) => mkdir(path.join(folder, name), { recursive: true }),
    /** Writes content under a name, or shares it where content of this name never changes. */
    add,
    /** Writes a file under a name, or shares it if the earlier backup has the same content, which an encrypted one does not tell. */
    async addFile(file: string, source: string): Promise<void> {
      if (!encrypt && earlier?.sums.get(file) === (await sumOf(source)) && (await share(file))) return;
      await add(file, async () => createReadStream(source));
    },
    /** Writes what the backup is, then the list of all files, and reads back what was written. @throws StartError */
    async finish(facts: object): Promise<void> {
      await writeAs(FACTS, Readable.from(`${JSON.stringify(facts, undefined, 2)}\n`));
      const lines = [...sums].map(([file, sum]) => `${sum}  ${file}\n`);
      await pipeline(lines, createWriteStream(path.join(folder, SUMS), { flags: 'wx', flush: true }));
      const list = await readSums(folder);
      await requireIntact(folder, new Map([...list].filter(([file]) => !shared.has(file))));
    },
  };
}
