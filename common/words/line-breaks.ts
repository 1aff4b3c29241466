const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const LETTERS = new Intl.Segmenter('en');

/** Words with what follows them up to the next; in scripts without spaces, the words that their rules find. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of WORDS.segment(text.replace(/\s+/g, ' ').trim())) {
    const last = words.at(-1);
    const begins = last === undefined || (segment !== ' ' && last.endsWith(' ')) || (isWordLike && WIDE.test(segment));
    if (begins) words.push(segment);
    else words[words.length - 1] = last + segment;
  }
  return words;
}

const WIDE = /^[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u;

/** Breaks a text into lines that `fits` accepts: between words, and within a word that has no room on a line of its own. */
export function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  const add = (part: string) => {
    if (line && !fits((line + part).trimEnd())) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  };
  for (const word of wordsOf(text)) {
    if (fits(word.trimEnd())) add(word);
    else for (const { segment } of LETTERS.segment(word)) add(segment);
  }
  return line.trim() ? [...lines, line.trimEnd()] : lines;
}
