import { Alert, Box } from '@mui/material';
import { type ClipboardEvent, useState } from 'react';
import { uniqueId } from '#common/assessments/questions/options.ts';
import { isAllTaken, parsePastedLines, pasteInWords } from '#common/words/paste.ts';

type Pasting<T> = {
  /** The name of one item. Its first letter begins their ids. */
  noun: string;
  /** How many items there may be, and characters in a line. */
  max: number;
  length: number;
  /** Returns the texts that are not added again; if absent, every line is added. */
  known?: (items: T[]) => string[];
  isEmpty: (item: T) => boolean;
  make: (id: string) => T;
  fill: (item: T, line: string) => T;
  /** Receives all items including the pasted ones, and the index of the last pasted one. */
  onPasted: (items: T[], last: number) => void;
};

/**
 * Handles several lines pasted into an item of a list: they fill it if it is empty, then new items below. Other empty
 * items are removed to make room. `notice` says which lines were left out.
 */
export function usePastedLines<T extends { id: string }>(items: T[], pasting: Pasting<T>) {
  const { noun, max, length, known = () => [], isEmpty, make, fill, onPasted } = pasting;
  const [leftOut, setLeftOut] = useState('');
  const onPaste = (event: ClipboardEvent, index: number) => {
    const target = items[index];
    const text = event.clipboardData.getData('text').trim();
    if (!target || !/[\r\n]/.test(text)) return;
    event.preventDefault();
    const others = items.filter((item) => item === target || !isEmpty(item));
    const fillsTarget = isEmpty(target);
    const free = max - others.length + (fillsTarget ? 1 : 0);
    const lines = parsePastedLines(text, { known: known(others), free, length });
    setLeftOut(isAllTaken(lines) ? '' : pasteInWords(lines, noun, 'a question', { max, length }));
    const made: T[] = [];
    for (const line of lines.taken) {
      const isFirst = fillsTarget && made.length === 0;
      made.push(fill(isFirst ? target : make(uniqueId(noun.charAt(0))), line));
    }
    if (made.length === 0) return;
    const at = others.indexOf(target) + (fillsTarget ? 0 : 1);
    onPasted(others.toSpliced(at, fillsTarget ? 1 : 0, ...made), at + made.length - 1);
  };
  const notice = (
    <Box role="status">
      {leftOut && (
        <Alert severity="warning" onClose={() => setLeftOut('')} sx={{ mt: 1 }}>
          {leftOut}
        </Alert>
      )}
    </Box>
  );
  return { onPaste, notice };
}
