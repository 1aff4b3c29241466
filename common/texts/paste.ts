/** What became of lines that were pasted into a list of short texts. */
export type TakenLines = {
  taken: string[];
  /** Lines that no longer fitted into the list. */
  leftOut: number;
  /** Lines that stand in the list already, or twice among the pasted ones. */
  repeated: number;
  /** Blank lines between others. */
  empty: number;
  /** Lines longer than a text of the list may be. */
  tooLong: number;
};

type Room = {
  /** Texts of the list that is pasted into. */
  known: readonly string[];
  /** How many more it holds. */
  free: number;
  /** How long a text may be. */
  length: number;
};

/** The lines of a text that a list takes: trimmed, each once, as many as fit; and how many it does not take, and why. */
export function takeLines(text: string, { known, free, length }: Room): TakenLines {
  const result: TakenLines = { taken: [], leftOut: 0, repeated: 0, empty: 0, tooLong: 0 };
  const seen = new Set(known.map(keyOf).filter(Boolean));
  for (const line of text.trim().split(/\r\n|\r|\n/)) {
    const label = line.trim();
    if (label === '') result.empty += 1;
    else if (seen.has(keyOf(label))) result.repeated += 1;
    else if (label.length > length) result.tooLong += 1;
    else if (result.taken.length >= free) result.leftOut += 1;
    else result.taken.push(label);
    seen.add(keyOf(label));
  }
  return result;
}

const keyOf = (text: string) => text.trim().toLowerCase();

/** Whether everything was taken, so that there is nothing to tell. */
export function isAllTaken({ leftOut, repeated, empty, tooLong }: TakenLines): boolean {
  return leftOut + repeated + empty + tooLong === 0;
}

/**
 * Says what became of pasted lines: "48 options added; 452 left out, since a question holds at most 50."
 * `noun` is how one of them is called, `holder` what holds at most `max` of them.
 */
export function pasteInWords(
  lines: TakenLines,
  noun: string,
  holder: string,
  limits: { max: number; length: number },
): string {
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  const added = `${count(lines.taken.length, noun)} added`;
  const left = lines.leftOut > 0 ? `; ${lines.leftOut} left out, since ${holder} holds at most ${limits.max}` : '';
  const skipped = [
    ...(lines.repeated > 0 ? [count(lines.repeated, 'repeated line')] : []),
    ...(lines.empty > 0 ? [count(lines.empty, 'empty line')] : []),
    ...(lines.tooLong > 0 ? [`${count(lines.tooLong, 'line')} of more than ${limits.length} characters`] : []),
  ];
  const more = skipped.length > 0 ? ` ${new Intl.ListFormat('en-GB').format(skipped)} skipped.` : '';
  return `${added}${left}.${more}`;
}
