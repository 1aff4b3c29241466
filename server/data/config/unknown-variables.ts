import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { editDistance } from '#common/words/spelling.ts';

/** Variables of the system, of Node and of libraries, which may stand in an env file of the portal too. */
const OTHERS = /^((NODE|AWS|UV|LC|SSL|OPENSSL|ADMIN|VITE)_|PG[A-Z]|(TZ|LANG|PATH|HOME|TMPDIR)$)|_proxy$/i;

/** Names below this length are not compared, since they resemble too many others, as HOST and HOME do. */
const SHORTEST = 7;

const NEAR = 2;

/** First words of our names that variables of others have too. */
const GENERAL = new Set(
  'ACCESS API DATA DATABASE GOOGLE HOST IMAGE LOG MAX MODEL NODE OTEL PDF PORT SESSION'.split(' '),
);

/** What Kubernetes sets for each service of the namespace, as SMTP_SERVICE_HOST and SMTP_PORT_25_TCP of the service "smtp". */
const SERVICE_LINK = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT|PORT_\d+_(TCP|UDP|SCTP)(_\w+)?)$/;

/** Where the first word is ours and the rest is as far as this from a name, as in TRUST_PROXIES, that name is proposed. */
const SIMILAR = 4;

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
    const file = inFiles.get(name);
    const meant = known.find((one) => isNear(one, name)) ?? (file && similar(name, known));
    if (meant) return [`${name}: is not known; ${meant} is. Correct the name, or leave it out`];
    return file ? [`${name}: is not known; leave it out of ${file}`] : [];
  });
}

/**
 * A line for each variable of the environment that has no effect although it begins as only ours do. It is not refused, since others
 * may have set it.
 */
export function unusedVariables(env: Record<string, string>, known: readonly string[]): string[] {
  const ours = new Set(known.map(firstWord).filter((word) => word && !GENERAL.has(word)));
  const unused = Object.keys(env).filter(
    (name) => ours.has(firstWord(name)) && !known.includes(name) && !OTHERS.test(name) && !SERVICE_LINK.test(name),
  );
  return unused.map((name) => {
    const meant = similar(name, known);
    return `${name} is not known and has no effect${meant ? `; ${meant} is known` : ''}`;
  });
}

/** A known name with the same first word and a similar rest. */
const similar = (name: string, known: readonly string[]) =>
  known.find((one) => firstWord(one) !== '' && firstWord(one) === firstWord(name) && distance(one, name) < SIMILAR);

/** The first of several words; '' for a single word, since the system has some, such as MAIL. */
const firstWord = (name: string) => /^([^_]+)_/.exec(name)?.[1] ?? '';

const distance = (one: string, other: string) => editDistance([...one], [...other.toUpperCase()]);

const isNear = (one: string, other: string) => one.length >= SHORTEST && distance(one, other) <= NEAR;

/** Node has already read the file, so it exists. */
const namesIn = (file: string) => Object.keys(parseEnv(readFileSync(file, 'utf8')));

/** The files that Node was given as --env-file. */
export function envFilesOf(nodeOptions: readonly string[]): string[] {
  return nodeOptions.flatMap((option, index) => {
    const [, name, file] = /^--(env-file(?:-if-exists)?)(?:=(.*))?$/.exec(option) ?? [];
    return name ? [file ?? nodeOptions[index + 1] ?? ''] : [];
  });
}
