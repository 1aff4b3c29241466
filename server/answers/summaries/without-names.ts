import { searchKey } from '#common/words/folded.ts';

/** Whose name is removed from texts. */
export type Named = { first_name: string; last_name: string; username?: string | null };

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** A run of characters that may be an email address or the name of an account. */
const TOGETHER = /[^\s<>"'(),;]+/gu;

const LINK =
  /(?:https?:\/\/|www\.)[^\s"<>]+|(?<![\p{L}\p{N}.@-])(?:[\p{L}\p{N}-]+\.)+(?:com|org|net|io|eu|de|fr|uk|it|es|at|ch|info|biz)\b[^\s"<>]*/giu;

/** A phone number: seven digits of any script or more, with usual separators between them. Letters of scripts without blanks may touch it. */
const PHONE = /(?<![\p{Lu}\p{Ll}\p{N}])[+＋]?[(（]?\p{Nd}(?:[\s()（）./ー－‐-―-]*\p{Nd}){6,}(?![\p{Lu}\p{Ll}\p{N}])/gu;

/** Scripts without blanks between words, and Korean, whose particles touch the name. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々\s]+$/u;

/** Names that are also words, and parts of names: they stay unless they stand for a person. */
const ALSO_WORDS = new Set(
  (
    'art april august autumn amber angel ash baker banks bell berg bill bird black blanc blanco bloom blue brook brown bush case chance charity chase ' +
    'cherry church claire clay cook cooper coral cross crystal daisy dawn day dean drew ernst faith field fields fish fisher forest fox frank ' +
    'france gene ginger glass gold good grace grant gray green grey gross guy hall hand harmony hazel heather hill holly honey hope house hunter iris ivy ' +
    'jack jade jasmine jean jewel joy june jung king klein lake lamb lane lang lark law lee light lily long love luna luz mai major marine mark ' +
    'marks marsh mason may mercy melody mint miles moon moore moss neil noble noir north nova oak olive page park paz peace pearl penny pepper petit ' +
    'pierce pierre pike pink poppy porter power price prince rain ray read red reed rich rio river rivers rob robin rock rosa rose ruby rush sage ' +
    'sandy scarlet schwarz sharp short silver sky smart snow spring star sterling stone storm strong sue summer sunny sweet swift taylor terra ' +
    'tiger tray trinity violet walker wall ward waters weaver weiss west white wild will willow winter wise wolf wood woods wright young ' +
    'al am an ben bin da dal dan de del della den der des di do dos du el en ibn in la las le los mac o of on san st ten ter the to van vom von y zu zum zur'
  ).split(' '),
);

/** After these stands a thing or a time, hardly a person. */
const BEFORE_THINGS = new Set(
  (
    'a an the this that these those each every some any my your our their his its der die das den dem des ein eine einen einem einer le la les un une ' +
    'du el los las una il gli um uma een het in since until during early late last next'
  ).split(' '),
);

const TITLE = /(?<![\p{L}\p{N}])(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herr|Frau|Mme|Sra?)\.?\s$/u;
const SAYS =
  /^(?:['’]s\b|\s(?:said|says|thinks|thought|told|wrote|writes|likes|liked|agrees|agreed|mentioned|noted|suggested|asked)\b)/u;
const CAPITAL = /^\p{Lu}\P{Lu}*$/u;
const SENTENCE_END = /[.!?…:;"“”„«(•–—*-]$/u;
const WORD_BEFORE = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]+(?=[\s.-]{1,2}$)/u;
const WORD_AFTER = /(?<=^[\s-])[\p{L}\p{N}\p{M}]+/u;
/** What this file puts in the place of something. */
const MARKS = new Set(['name', 'email', 'link']);
/** How far a neighbouring word is looked for. */
const NEAR = 40;

/**
 * Returns a function that removes email addresses, links and the names of these people from a text, however they are accented. Words that
 * are also names stay where they do not stand for a person.
 */
export function withoutNames(people: readonly Named[]): (text: string) => string {
  const accounts = new Set(people.flatMap(({ username }) => (username ? [searchKey(username)] : [])));
  const owners = new Map<string, Set<Named>>();
  for (const person of people) {
    for (const word of `${person.first_name} ${person.last_name}`.match(WORD) ?? []) {
      if (word.length > 1) owners.set(searchKey(word), (owners.get(searchKey(word)) ?? new Set()).add(person));
    }
  }
  const unspaced = [...new Set(people.flatMap(unspacedNames))].sort((a, b) => b.length - a.length);

  /** The known name that a word is: itself, or as in "Elenas". */
  const nameIn = (word: string): string | undefined => {
    const key = searchKey(word);
    if (owners.has(key)) return key;
    const owner = /^..+[^s]s$/u.test(key) && CAPITAL.test(word) ? key.slice(0, -1) : '';
    return owners.has(owner) ? owner : undefined;
  };
  /** Whether a word that is also a name stands for a person here. */
  const isPerson = (name: string, word: string, before: string, after: string) => {
    const [previous = ''] = before.slice(-NEAR).match(WORD_BEFORE) ?? [];
    const [next = ''] = after.slice(0, NEAR).match(WORD_AFTER) ?? [];
    const isOfOwner = (other: string) =>
      [...(owners.get(searchKey(other)) ?? [])].some((one) => owners.get(name)?.has(one));
    if (isOfOwner(previous) || isOfOwner(next) || TITLE.test(before.slice(-NEAR))) return true;
    if (!CAPITAL.test(word)) return false;
    const lead = before.trimEnd();
    const isFirst = lead === '' || SENTENCE_END.test(lead.slice(-1)) || before.slice(lead.length).includes('\n');
    return isFirst ? SAYS.test(after.slice(0, NEAR)) : !BEFORE_THINGS.has(searchKey(previous));
  };
  return (text) =>
    unspaced
      .reduce((clean, name) => clean.replaceAll(name, '[name]'), text.normalize('NFC'))
      .replace(TOGETHER, (signs) => {
        if (signs.replace('＠', '@').indexOf('@') > 0) return '[email]';
        return accounts.has(searchKey(signs.replace(/^@|(?:’s)?[.:!?]?$/g, ''))) ? '[name]' : signs;
      })
      .replace(LINK, '[link]')
      .replace(WORD, (word, at: number, whole: string) => {
        const name = MARKS.has(word) && whole[at - 1] === '[' ? undefined : nameIn(word);
        if (name === undefined) return word;
        const stays = ALSO_WORDS.has(name) && !isPerson(name, word, whole.slice(0, at), whole.slice(at + word.length));
        return stays ? word : '[name]';
      });
}

/** The ways in which a name is written where no blanks stand around it. One letter alone is a word: 王 is a king. */
function unspacedNames({ first_name, last_name }: Named): string[] {
  const [first, last] = [first_name.normalize('NFC'), last_name.normalize('NFC')];
  return [`${last}${first}`, `${first}${last}`, `${last} ${first}`, `${first} ${last}`, first, last]
    .map((name) => name.trim())
    .filter((name) => UNSPACED.test(name) && [...name].length > 1);
}

/** Removes phone numbers from a text. Not for figures, which look similar. */
export const withoutPhones = (text: string): string => text.replace(PHONE, '[phone]');
