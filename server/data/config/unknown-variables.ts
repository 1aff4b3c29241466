import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { editDistance } from '#common/words/spelling.ts';

/** Variables of the system, of Node and of libraries, which may stand in an env file of the portal too. */
const OTHERS = /^((NODE|AWS|UV|LC|SSL|OPENSSL|ADMIN|VITE)_|PG[A-Z]|(TZ|LANG|PATH|HOME|TMPDIR)$)|_proxy$/i;

/** Names below this length are not compared, since they resemble too many others, as HOST and HOME do. */
const SHORTEST = 7;

const NEAR = 2;

/**
 * A line for each variable that looks like a misspelt name of `known`, wherever it is set, and for every other unknown
 * variable of an env file.
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

/** Node has already read the file, so it exists. */
const namesIn = (file: string) => Object.keys(parseEnv(readFileSync(file, 'utf8')));

/** The files that Node was given as --env-file. */
export function envFilesOf(nodeOptions: readonly string[]): string[] {
  return nodeOptions.flatMap((option, index) => {
    const [, name, file] = /^--(env-file(?:-if-exists)?)(?:=(.*))?$/.exec(option) ?? [];
    return name ? [file ?? nodeOptions[index + 1] ?? ''] : [];
  });
}
