import { expect, test } from 'vitest';
import type { ReportBlock } from '#common/answers/report/blocks.ts';
import { openFonts } from '#server/answers/report/fonts.ts';
import { INCOMPLETE, openDocument, renderPdf } from '#server/answers/report/render.ts';
import {
  breakLines,
  createTypesetter,
  levelsOf,
  type Piece,
  piecesOf,
  visualRuns,
} from '#server/answers/report/typeset.ts';

/** The same in the scripts that most people write. */
const TEXTS = {
  Japanese: 'このパッケージはとても良い。「色」が明るく、ロゴも見やすいです。',
  Chinese: '包装设计非常漂亮，颜色鲜艳。',
  Korean: '포장 디자인이 매우 예쁘고 로고가 선명합니다.',
  Hindi: 'यह पैकेज बहुत अच्छा है। क्षत्रिय, हिन्दी।',
  Thai: 'บรรจุภัณฑ์นี้สวยมาก ผู้ใหญ่และเด็กชอบ',
  Bengali: 'প্যাকেজটি খুব সুন্দর।',
  Gujarati: 'આ પેકેજ ખૂબ સરસ છે.',
  Punjabi: 'ਇਹ ਪੈਕੇਜ ਬਹੁਤ ਵਧੀਆ ਹੈ।',
  Tamil: 'இந்த தொகுப்பு மிகவும் நன்றாக உள்ளது.',
  Telugu: 'ఈ ప్యాకేజీ చాలా బాగుంది.',
  Kannada: 'ಈ ಪ್ಯಾಕೇಜ್ ತುಂಬಾ ಚೆನ್ನಾಗಿದೆ ಸ್ತ್ರೀ.',
  Malayalam: 'ഈ പാക്കേജ് വളരെ നല്ലതാണ്.',
  Hebrew: 'האריזה יפה מאוד (במיוחד הלוגו)',
  Arabic: 'التصميم جميل جدًا، والله أعلم.',
  Urdu: 'یہ پیکج بہت اچھا ہے',
  Greek: 'Πολύ ωραίο',
  Cyrillic: 'Очень красиво',
  emoji: 'Love it 😀👍🏽❤️👨‍👩‍👧🇩🇪1️⃣',
};
/** No font of ours has these. */
const UNKNOWN = 'አማርኛ';

async function opened(...texts: string[]) {
  const pdf = openDocument('T');
  const fonts = await openFonts(pdf, texts);
  return { pdf, fonts, typesetter: createTypesetter(pdf, fonts) };
}

const shown = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('|');

test('no letter of these scripts is left out, in normal and bold letters, and shaping leaves no empty glyph', async () => {
  const { pdf, fonts } = await opened(...Object.values(TEXTS));
  for (const [script, text] of Object.entries(TEXTS)) {
    for (const style of ['normal', 'bold'] as const) {
      for (const piece of piecesOf({ text, rtl: false }, fonts, style)) {
        expect(piece.missing, `${script}: ${piece.text}`).toBe(false);
        pdf.font(piece.font.name);
        const { glyphs } = (pdf as unknown as Shaping)._font.font.layout(piece.text);
        expect(
          glyphs.map(({ id }) => id),
          `${script}: ${piece.text}`,
        ).not.toContain(0);
      }
    }
  }
});
type Shaping = { _font: { font: { layout(text: string): { glyphs: { id: number }[] } } } };

test('a text in Latin letters opens no other font', async () => {
  const { fonts } = await opened('Only “these” – letters, ď and ő');
  expect(fonts.fontOf('日', 'normal')).toBeNull();
});

test('a sign stands for each letter that no font has, and the page says where to read it', async () => {
  const { fonts, typesetter } = await opened(UNKNOWN);
  expect(shown(piecesOf({ text: `Is ${UNKNOWN}!`, rtl: false }, fonts, 'normal'))).toBe('Is |▯▯▯▯|!');
  const [line] = typesetter.lines(UNKNOWN, 4, 'bold');
  if (line) typesetter.draw(line, 10, 10, 4);
  expect([...typesetter.incomplete]).toEqual([1]);
});

test('the note stands on the pages that lack a letter and on no other', async () => {
  const blocks: ReportBlock[] = [
    { kind: 'paragraph', text: 'Plain' },
    { kind: 'heading', level: 2, text: 'Next', note: '', newPage: true },
    { kind: 'table', title: '', columns: ['Question', 'Answer'], rows: [['Why?', UNKNOWN]] },
  ];
  const pages = await textOf(await renderPdf({ title: 'T', footer: 'F', blocks }, new Map()));
  expect(pages.map((page) => page.includes(INCOMPLETE))).toEqual([false, true]);
  expect(pages[1]).toContain('▯▯▯▯');
});

test('text from right to left is in its order, with numbers and brackets as they are read', async () => {
  const { fonts } = await opened(...Object.values(TEXTS));
  const visual = (text: string) => {
    const runs = visualRuns(text, levelsOf(text), 0, text.length);
    return runs.flatMap((run) => piecesOf(run, fonts, 'normal')).map(({ text: own, rtl }) => (rtl ? `<${own}` : own));
  };
  // What is marked by < is turned around by its font.
  expect(visual('\u200E“\u2068שלום\u2069” [94]').join('')).toBe('“<שלום” [94]');
  expect(visual('שלום V2 (טוב)')).toEqual(['< )טוב(', 'V2', '<שלום ']);
  expect(visual('Only this')).toEqual(['Only this']);
});

test('lines break between words, and in scripts without spaces where a word ends', () => {
  const widths = { of: (text: string) => text.length, letters: (text: string) => [...text] };
  const lines = (text: string, max: number) => breakLines(text, max, widths).map(([from, to]) => text.slice(from, to));
  expect(lines('one two three', 8)).toEqual(['one two ', 'three']);
  expect(lines('extraordinary', 5)).toEqual(['extra', 'ordin', 'ary']);
  expect(lines('', 5)).toEqual(['']);
  const japanese = lines(TEXTS.Japanese, 9);
  expect(japanese.join('')).toBe(TEXTS.Japanese);
  expect(japanese.length).toBeGreaterThan(3);
  for (const line of japanese) expect(line).not.toMatch(/^[。、」]|「$/);
});

/** The texts of a PDF's pages. */
async function textOf(pdf: Buffer): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { promise } = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  return pages;
}
