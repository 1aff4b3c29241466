import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { PASSWORD_MESSAGES } from '#common/access/password.ts';
import { SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { nameKey } from '#common/words/text-fields.ts';
import { takeBackAttempt, throttle } from '#server/access/throttle.ts';
import { accountOf } from '#server/access/user-view.ts';
import { commonWords } from '#server/data/config/secrets.ts';
import type { Db } from '#server/data/database.ts';
import { badInput } from '#server/data/errors.ts';
import { companyName } from '#server/data/settings.ts';
import { FairQueue } from '#server/data/waiting.ts';
import type { Context } from '#server/outside/context.ts';

// OWASP's password storage cheat sheet: argon2id with 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One hash at a time for each core. More would not be faster, and would take the threads that read files. */
const queue = new FairQueue({ slots: availableParallelism() });

/**
 * Hashes a password in NFC: keyboards give the same letter as one character or as two, and a person with two devices types both.
 */
export const hashPassword = (password: string) => queue.run(() => hash(password.normalize('NFC'), OPTIONS));

/** A hash that no password matches, so that checking an unknown account takes as long as a known one. */
const nobody = hashPassword('nobody');

/**
 * True if the password is right, in NFC or as it is typed: hashes of earlier releases are of what was typed. Without a hash it takes
 * as long and returns false.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  for (const form of new Set([password.normalize('NFC'), password])) {
    const fits = await queue.run(async () => verify(storedHash ?? (await nobody), form));
    if (fits && storedHash) return true;
  }
  return false;
}

/** A password that zxcvbn would guess in fewer tries is refused. At the rate that the throttles allow, these take a year. */
const MIN_GUESSES = 10_000_000;

/** One of this many most common words is refused too, also with digits and signs around it or for letters: "P@ssw0rd2026!". */
const TOP = 3000;

/** Only this many characters are checked by zxcvbn: a longer text would hold up other requests. */
const CHECKED = 64;

/** Words that an attacker of this service tries first, besides the company's name and the person's own. The demo's password is published. */
const CONTEXT = 'expert panel expertpanel packaging assessment giftcard admin superadmin demo'.split(' ');

/** Digits and signs that people write for letters. 1 stands for i and for l, so l counts as i. */
const LEET = new Map('@a 4a 8b 3e 1i li !i 0o $s 5s 7t'.split(' ').map(([sign = '', letter]) => [sign, letter]));

/** The owner of a password, whose names others may know. */
type Person = { email: string; username?: string | null; first_name: string; last_name: string };

type Checker = { zxcvbn: ZxcvbnFactory; top: Set<string> };
let checker: Promise<Checker> | undefined;

/** Loaded when first used: the list has 49,000 passwords. */
async function load(): Promise<Checker> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { dictionary, adjacencyGraphs } = commonWords();
  const top = new Set(dictionary['passwords-common'].slice(0, TOP).map((word) => plain(String(word))));
  return { zxcvbn: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }), top };
}

/** True for a password that is common, or easy to guess for somebody who knows these words. */
export async function isEasyPassword(password: string, words: string[]): Promise<boolean> {
  checker ??= load();
  const { zxcvbn, top } = await checker;
  const named = [...CONTEXT, ...words];
  const known = new Set(named.map(plain));
  return (
    coresOf(nameKey(password)).some((core) => top.has(core) || known.has(core)) ||
    zxcvbn.check(password.slice(0, CHECKED), named).guesses < MIN_GUESSES
  );
}

/** A word in the one spelling in which words are compared: "P@ssw0rd" becomes "password". */
const plain = (word: string) => [...nameKey(word)].map((char) => LEET.get(char) ?? char).join('');

/**
 * The words that a password may be built from: its letters with all, some or none of the digits and signs around them.
 */
function coresOf(password: string): string[] {
  const first = Math.max(0, password.search(/[a-z]/i));
  const end = password.search(/(?<![^a-z])[^a-z]*$/i);
  const cores = [];
  for (let from = 0; from <= first; from += 1)
    for (let to = Math.max(end, first + 1); to <= password.length; to += 1) cores.push(plain(password.slice(from, to)));
  return cores;
}

/** Words that someone who knows the person tries first: the company's name, the person's own and their parts. */
export async function wordsAbout(db: Db, { email, username, first_name, last_name }: Person): Promise<string[]> {
  const named = [await companyName(db), email, username ?? '', first_name, last_name];
  return named.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);
}

/** @throws HttpError 400 at `field` for a password that is common or easy to guess for this person */
export async function refuseEasyPassword(db: Db, person: Person, password: string, field = 'password'): Promise<void> {
  if (await isEasyPassword(password, await wordsAbout(db, person)))
    throw badInput({ [field]: [PASSWORD_MESSAGES.easy] });
}

export const passwordWrong = (field: string) => badInput({ [field]: [SIGN_IN_MESSAGES.passwordWrong] });

/** Checks the password again and returns the signed-in person. @throws HttpError 400 at `field`, 429 */
export async function requirePassword(ctx: Context, userId: number, password: string, field = 'password') {
  const attempt = { account: userId };
  await throttle(ctx, 'currentPassword', attempt);
  const person = await accountOf(ctx.db, userId);
  if (!(await verifyPassword(person.password_hash, password))) throw passwordWrong(field);
  await takeBackAttempt(ctx, 'currentPassword', attempt);
  return person;
}
