import { render } from '@testing-library/react';
import * as fc from 'fast-check';
import { createElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installTranslationGuard } from '#common/ui/feedback/translationGuard.ts';

const { appendChild, insertBefore, removeChild } = Node.prototype;
beforeAll(installTranslationGuard);
afterAll(() => Object.assign(Node.prototype, { appendChild, insertBefore, removeChild }));

const font = (...inside: (string | Node)[]) => {
  const element = document.createElement('font');
  element.append(...inside);
  return element;
};
const nested = (words: string) => font(font(words));
const dataOf = (texts: Text[]) => texts.map(({ data }) => data).join('');

/** How translators take the texts of a sentence out of a page. */
const TRANSLATORS: Record<string, (sentence: Text[]) => void> = {
  'replace each text': (sentence) => {
    for (const text of sentence) text.replaceWith(nested(text.data));
  },
  'insert beside each text, which they then remove': (sentence) => {
    for (const text of sentence) {
      text.before(nested(text.data));
      text.remove();
    }
  },
  'put the sentence in the place of its first text, and nothing in the others': (sentence) => {
    const words = dataOf(sentence);
    for (const text of sentence) text.replaceWith(text === sentence[0] ? nested(words) : nested(''));
  },
  'put one element in the place of all': (sentence) => {
    const range = document.createRange();
    range.setStartBefore(sentence[0] as Text);
    range.setEndAfter(sentence.at(-1) as Text);
    const element = nested(dataOf(sentence));
    (sentence[0] as Text).before(element);
    for (const text of sentence) text.remove();
  },
  'put the texts into their element': (sentence) => {
    for (const text of sentence) {
      const element = font();
      text.replaceWith(element);
      element.append(text);
    }
  },
  'replace their own translation by another': (sentence) => {
    for (const text of sentence) {
      const first = nested('…');
      text.replaceWith(first);
      first.replaceWith(nested(text.data));
    }
  },
};

/** Translates what is not translated yet, of every sentence. */
function translate(root: Node, translator: (sentence: Text[]) => void): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const sentences: Text[][] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.parentElement?.closest('font')) continue;
    const before = sentences.at(-1);
    if (before && text.previousSibling === before.at(-1)) before.push(text);
    else sentences.push([text]);
  }
  for (const sentence of sentences) if (dataOf(sentence)) translator(sentence);
}

/** A part of a screen: texts, numbers, nothing, elements, keyed fragments that move. */
type Part = string | number | null | { tag: 'b' | 'span'; inside: Part[] } | { list: string[] };

const shown = (part: Part): ReactNode => {
  if (part === null || typeof part !== 'object') return part;
  if ('list' in part) return part.list.map((key) => <Moving key={key} word={key} />);
  return createElement(part.tag, null, ...part.inside.map(shown));
};
const Moving = ({ word }: { word: string }) => (
  <>
    {word}
    {' of '}
    <i>{word}</i>
  </>
);

const { screen } = fc.letrec<{ screen: Part[]; part: Part }>((tie) => ({
  screen: fc.array(tie('part') as fc.Arbitrary<Part>, { minLength: 3, maxLength: 3 }),
  part: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Part>('', 'Saved', 'Saving…', ' answers', 'Not sent yet', null, 0, 1, 2),
    fc.record({ list: fc.shuffledSubarray(['one', 'two', 'three']) }),
    fc.record({ tag: fc.constantFrom<'b' | 'span'>('b', 'span'), inside: tie('screen') as fc.Arbitrary<Part[]> }),
  ),
}));

describe('a translated screen reads as one that is not, whatever React changes on it, for translators that', () => {
  test.each(Object.entries(TRANSLATORS))('%s', async (_name, translator) => {
    await fc.assert(
      fc.asyncProperty(fc.array(screen, { minLength: 2, maxLength: 6 }), async (screens) => {
        const plain = render(<section />);
        const translated = render(<section />);
        for (const parts of screens) {
          for (const view of [plain, translated]) view.rerender(createElement('section', null, ...parts.map(shown)));
          // The guard learns of changes after they happened, as the translator does.
          await Promise.resolve();
          expect(translated.container.textContent).toBe(plain.container.textContent);
          translate(translated.container, translator);
          await Promise.resolve();
          expect(translated.container.textContent).toBe(plain.container.textContent);
          expect(translated.container.querySelectorAll('i')).toHaveLength(plain.container.querySelectorAll('i').length);
        }
        for (const view of [plain, translated]) view.unmount();
        expect(translated.container.textContent).toBe('');
        for (const view of [plain, translated]) view.container.remove();
      }),
      { numRuns: 15 },
    );
  });
});

const FieldAndDialog = ({ open }: { open: boolean }) => (
  <label>
    Name {open ? 'of the expert' : ''} <input defaultValue="Nora" />
    {open && createPortal(<div role="dialog">Delete {1} expert?</div>, document.body)}
  </label>
);

test('a dialog in a portal opens and closes, and a field keeps what is typed', async () => {
  const view = render(<FieldAndDialog open={false} />);
  const input = view.getByRole('textbox') as HTMLInputElement;
  input.value = 'Nora L';
  for (const open of [true, false, true, false]) {
    translate(document.body, TRANSLATORS['replace each text'] as never);
    view.rerender(<FieldAndDialog open={open} />);
    await Promise.resolve();
    expect(document.querySelector('[role=dialog]')?.textContent).toBe(open ? 'Delete 1 expert?' : undefined);
    expect(view.container.textContent).toBe(open ? 'Name of the expert ' : 'Name  ');
  }
  expect(view.getByRole('textbox')).toBe(input);
  expect(input.value).toBe('Nora L');
});

const Progress = ({ count }: { count: number }) => (
  <p>
    <b>Progress</b> <i>{count} answered</i>
    {count > 1 && <em>new</em>}
    <span>Saved</span>
  </p>
);

test('only a text that changed is translated anew', async () => {
  const view = render(<Progress count={1} />);
  translate(view.container, TRANSLATORS['replace each text'] as never);
  await Promise.resolve();
  const before = view.container.querySelectorAll('b > font, span > font, p > font');
  view.rerender(<Progress count={2} />);
  await Promise.resolve();
  expect(view.container.textContent).toBe('Progress 2 answerednewSaved');
  expect([...view.container.querySelectorAll('font:not(font font)')]).toEqual([...before]);
});

test('a step that fails without a translation fails as before', () => {
  const [one, other] = [document.createElement('p'), document.createElement('p')];
  expect(() => one.removeChild(other)).toThrow();
  expect(() => one.insertBefore(document.createElement('b'), other)).toThrow();
});
