import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, blocksOf, isSameText, markedText, type Span, wordsOf } from '#common/words/marked-text.ts';

const lines = (text: string) => blocksOf(text).map(({ lines }) => lines);
const text = (...words: string[]) => words.map((one) => [{ text: one }]);

describe('a marked-up text', () => {
  test('has titles, headings, lists and paragraphs, which empty lines divide', () => {
    const blocks: Block[] = [
      { kind: 'title', lines: text('Agreement') },
      { kind: 'heading', lines: text('1. Why') },
      { kind: 'paragraph', lines: text('One\ntwo') },
      { kind: 'list', lines: text('this;', 'that\nand more') },
      { kind: 'list', start: 4, lines: text('four', 'five') },
    ];
    const written = '# Agreement\n\n## 1. Why\n\nOne\ntwo\n\n- this;\n- that\n  and more\n\n4. four\n5. five';
    expect(blocksOf(`\r\n${written.replaceAll('\n', '\r\n')}\n`)).toEqual(blocks);
    expect(markedText(blocks)).toBe(written);
  });

  test.each(['1. One\nof many', '3. Three\n7. Seven', '2027. A year', '1.One', '-One', '#One', '[a] [b](c)', 'a\\b'])(
    'stands as it is where it has no marks: %s',
    (written) => {
      expect(blocksOf(written)).toEqual([{ kind: 'paragraph', lines: text(written) }]);
    },
  );

  test('has no headings in an answer of the help', () => {
    expect(blocksOf('# One', false)).toEqual([{ kind: 'paragraph', lines: text('# One') }]);
  });

  test('has bold words and links', () => {
    const href = 'https://example.com/a';
    expect(lines(`Read **this [and](${href}) that**, [[name] **now**](mailto:[contact_email]).`)).toEqual([
      [
        [
          { text: 'Read ' },
          { text: 'this ', bold: true },
          { text: 'and', bold: true, href },
          { text: ' that', bold: true },
          { text: ', ' },
          { text: '[name] ', href: 'mailto:[contact_email]' },
          { text: 'now', bold: true, href: 'mailto:[contact_email]' },
          { text: '.' },
        ],
      ],
    ]);
    expect(wordsOf(`- Read **this**\n- [and](${href})`)).toBe('Read this\nand');
  });

  test.each([
    '2 ** 3 ** 4',
    '**a',
    'a ** b**',
    '****',
    '** **',
    '[a](javascript:alert(1))',
    '[a](/settings)',
    '[a](https://intranet)',
    '[](https://example.com)',
    'a](https://example.com)',
  ])('shows what is no mark: %s', (written) => {
    expect(lines(written)).toEqual([text(written)]);
  });

  test('escapes words that look like marks, and only these', () => {
    const paragraph = (words: string): Block => ({ kind: 'paragraph', lines: text(words) });
    const written = (words: string) => markedText([paragraph(words)]);
    expect(['- a', '# a', '12. a', 'a **b**', '[a](https://b.example)', 'a\\'].map(written)).toEqual([
      '\\- a',
      '\\# a',
      '12\\. a',
      'a \\*\\*b\\*\\*',
      '[a\\](https://b.example)',
      'a\\\\',
    ]);
    const plain = ['5 * 3', 'a - b', '[company_name] (a)', 'C:\\Users', 'a #1.', '1.'];
    expect(plain.map(written)).toEqual(plain);
  });

  test('is the same for its readers however its marks are written', () => {
    expect(isSameText('**a****b**\n\n\n- c', '\n**ab**\r\n\r\n- c')).toBe(true);
    expect(isSameText('a', '**a**')).toBe(false);
    expect(isSameText('[a](https://b.example)', '[a](https://c.example)')).toBe(false);
  });

  const signs = fc.constantFrom(
    '*',
    '**',
    '[',
    ']',
    '(',
    '](https://a.example/b)',
    '\\',
    '# ',
    '- ',
    '1. ',
    '\n',
    '\n\n',
  );
  const words = fc.constantFrom(' ', '  ', 'a', 'b', '2. ', '.', '#', '-', '[name]', 'https://a.example', '\t');

  test('stays the same through its blocks, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(signs, words), { maxLength: 25 }), (parts) => {
        const blocks = blocksOf(parts.join(''));
        expect(blocksOf(markedText(blocks))).toEqual(blocks);
      }),
      { numRuns: 3000 },
    );
  });

  test('keeps every word, look and block that an editor gives, whatever they hold', () => {
    const typed = fc.array(fc.oneof(signs, words), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
    const look = fc.constantFrom({}, { bold: true as const }, { href: 'https://a.example/' });
    const span = fc.tuple(typed, look).map(([text, given]) => ({ text, ...given }));
    const kind = fc.constantFrom<Block['kind']>('title', 'heading', 'paragraph', 'list');
    const line = fc.array(span, { minLength: 1, maxLength: 4 });
    /** Every letter and sign with its look. */
    const letters = (spans: Span[]) =>
      spans.flatMap(({ text, ...given }) => [...text.replace(/\s/g, '')].map((letter) => ({ letter, ...given })));
    const visible = (blocks: Block[]) =>
      blocks
        .map((block) => ({ ...block, lines: block.lines.map((line) => letters(line)) }))
        .filter(({ lines }) => lines.some(({ length }) => length));
    fc.assert(
      fc.property(fc.array(fc.record({ kind, lines: fc.tuple(line) }), { maxLength: 4 }), (blocks) => {
        expect(visible(blocksOf(markedText(blocks)))).toEqual(visible(blocks));
      }),
      { numRuns: 3000 },
    );
  });
});
