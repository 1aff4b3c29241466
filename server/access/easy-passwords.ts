import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { PASSWORD_MESSAGES } from '#common/access/password.ts';
import type { Db } from '#server/db/database.ts';
import { badInput } from '#server/http/errors.ts';
import { companyName } from '#server/system/settings.ts';

/** A password that zxcvbn would guess in fewer tries is refused. At the rate that the throttles allow, these take a year. */
const MIN_GUESSES = 10_000_000;

/** Nor may one be a word from the top of the list with something before or behind it: "Summer2026!". */
const TOP = 3000;

/** Words that an attacker of this service tries first, besides the company's name and the person's own. */
const CONTEXT = ['expert', 'panel', 'expertpanel', 'packaging', 'assessment', 'giftcard', 'admin', 'superadmin'];

/** Whose password it is; what they are called is no secret. */
type Person = { email: string; username?: string | null; first_name: string; last_name: string };

type Checker = { zxcvbn: ZxcvbnFactory; top: Set<string> };
let checker: Promise<Checker> | undefined;

/** Loaded when first used: the list has 49,000 passwords. */
async function load(): Promise<Checker> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const top = new Set(dictionary['passwords-common'].slice(0, TOP).map(String));
  return { zxcvbn: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }), top };
}

/** True for a password that is common, or easy to guess for whoever knows these words. */
export async function isEasyPassword(password: string, words: string[]): Promise<boolean> {
  checker ??= load();
  const { zxcvbn, top } = await checker;
  const word = password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '');
  return top.has(word) || zxcvbn.check(password, [...CONTEXT, ...words]).guesses < MIN_GUESSES;
}

/** @throws HttpError 400 at `field` for a password that is common or easy to guess for this person */
export async function refuseEasyPassword(db: Db, person: Person, password: string, field = 'password'): Promise<void> {
  const { email, username, first_name, last_name } = person;
  const named = [await companyName(db), email, username ?? '', first_name, last_name];
  const words = named.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);
  if (await isEasyPassword(password, words)) throw badInput({ [field]: [PASSWORD_MESSAGES.easy] });
}
