/** Letters that Unicode does not take apart, as people write them who lack the key. */
const LETTERS: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ Ł: 'L', Ø: 'O', Đ: 'D', Ð: 'D', Ħ: 'H', Ŧ: 'T', ẞ: 'SS', Æ: 'AE', Œ: 'OE', Þ: 'TH' },
};

/** A text in Latin letters without accents: "Łukasz Åberg" becomes "Lukasz Aberg". Other scripts keep their letters. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\P{ASCII}/gu, (letter) => LETTERS[letter] ?? letter);

const APOSTROPHES = /[‘’‛ʹʻʼʽˈ′´`]/g;
const DASHES = /[‐‑‒–—―−]/g;
/** Marks without width, such as soft hyphens, joiners and marks of direction. */
const INVISIBLE = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A text in the one form in which it is searched and put in order: in small letters without accents, with plain apostrophes and dashes.
 * The database's function `search_key` says the same.
 */
export const searchKey = (text: string): string =>
  withoutAccents(text.replace(APOSTROPHES, "'").replace(DASHES, '-').replace(INVISIBLE, ''))
    .toLowerCase()
    .replaceAll('ς', 'σ');
