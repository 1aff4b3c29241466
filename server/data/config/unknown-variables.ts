import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { editDistance } from '#common/answers/report/spelling.ts';

/** Variables of the system, of Node and of libraries, which may stand in an env file of the portal too. */
const OTHERS = /^((NODE|AWS|UV|LC|SSL|OPENSSL|ADMIN|VITE)_|PG[A-Z]|(TZ|LANG|PATH|HOME|TMPDIR)$)|_proxy$/i;

/** Shorter names are near too many others: HOST and HOME. */
const SHORTEST = 7;

const NEAR = 2;

/**
 * A line for each variable that looks like a misspelt one of `known`, wherever it was set, and for each other one that is
 * set in an env file and that nothing reads.
 */
export function unknownVariables(
  env: Record<string, string>,
  known: readonly string[],
  envFiles: readonly string[],
): string[] {
  const strangers = Object.keys(env).filter((name) => !known.includes(name) && !OTHERS.test(name));
  const inFiles = new Map(envFiles.flatMap((file) => namesIn(file).map((name) => [name, file])));
  return strangers.flatMap((name) => {
    const meant = known.find((one) => isNear(one, name));
    if (meant) return [`${name}: is not known; ${meant} is. Correct the name, or leave it out`];
    const file = inFiles.get(name);
    return file ? [`${name}: is not known; leave it out of ${file}`] : [];
  });
}

const isNear = (one: string, other: string) =>
  one.length >= SHORTEST && editDistance([...one], [...other.toUpperCase()]) <= NEAR;

/** Node has read the file already, so it is there. */
const namesIn = (file: string) => Object.keys(parseEnv(readFileSync(file, 'utf8')));

/** The files that Node was given as --env-file. */
export function envFilesOf(nodeOptions: readonly string[]): string[] {
  return nodeOptions.flatMap((option, index) => {
    const [, name, file] = /^--(env-file(?:-if-exists)?)(?:=(.*))?$/.exec(option) ?? [];
    return name ? [file ?? nodeOptions[index + 1] ?? ''] : [];
  });
}
