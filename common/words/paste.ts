import { counted } from './format.ts';

/** The result of pasting lines into a list of short texts. */
export type PastedLines = {
  taken: string[];
  /** Lines left out because the list was full. */
  leftOut: number;
  /** Lines left out because the list, or the pasted text, already has them. */
  repeated: number;
  /** Blank lines left out. */
  empty: number;
  /** Lines left out because they are too long. */
  tooLong: number;
};

type Room = {
  /** The texts that the list already has. */
  known: readonly string[];
  /** How many more texts fit into the list. */
  free: number;
  /** Maximum length of a text. */
  length: number;
};

/** Splits pasted text into the lines that a list accepts (trimmed, each once, as many as fit), and counts the lines left out by reason. */
export function parsePastedLines(text: string, { known, free, length }: Room): PastedLines {
  const result: PastedLines = { taken: [], leftOut: 0, repeated: 0, empty: 0, tooLong: 0 };
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

/** True if no line was left out, so that there is nothing to report. */
export function isAllTaken({ leftOut, repeated, empty, tooLong }: PastedLines): boolean {
  return leftOut + repeated + empty + tooLong === 0;
}

/**
 * Describes the result of pasting: "48 options added; 452 left out, since a question holds at most 50."
 * `noun` names one line, `holder` names what holds at most `max` of them.
 */
export function pasteInWords(
  lines: PastedLines,
  noun: string,
  holder: string,
  limits: { max: number; length: number },
): string {
  const added = `${counted(lines.taken.length, noun)} added`;
  const left = lines.leftOut > 0 ? `; ${lines.leftOut} left out, since ${holder} holds at most ${limits.max}` : '';
  const skipped = [
    ...(lines.repeated > 0 ? [counted(lines.repeated, 'repeated line')] : []),
    ...(lines.empty > 0 ? [counted(lines.empty, 'empty line')] : []),
    ...(lines.tooLong > 0 ? [`${counted(lines.tooLong, 'line')} of more than ${limits.length} characters`] : []),
  ];
  const more = skipped.length > 0 ? ` ${new Intl.ListFormat('en-GB').format(skipped)} skipped.` : '';
  return `${added}${left}.${more}`;
}
