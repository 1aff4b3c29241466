import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PictureRef, sceneOf } from '#common/answers/charts/scene.ts';
import { gridTable, keptTogether, type OpenBlock, type ReportBlock } from '#common/answers/report/blocks.ts';
import { openFonts } from '#server/answers/report/fonts.ts';
import { openDocument, renderPdf } from '#server/answers/report/render.ts';
import { bodyHeight, createTypesetter, lineOf } from '#server/answers/report/typeset.ts';
import type { PlacedBlock } from '#server/answers/report/writer.ts';
import { createMeasure } from '#server/answers/report/writer.ts';

const heading = (text: string, level: 1 | 2 | 3 = 2): OpenBlock => ({ kind: 'heading', level, text, note: 'Note' });
const paragraph = (words: number): OpenBlock => ({ kind: 'paragraph', text: 'word '.repeat(words) });
const scene = (height: number): OpenBlock => ({
  kind: 'scene',
  scene: sceneOf('x', () => ({ height, shapes: [] })),
  caption: { title: '', lines: [] },
});
const table = (rows: number, words = 2): OpenBlock => ({
  kind: 'table',
  title: 'Means',
  columns: ['Statement', 'Mean', 'By'],
  rows: Array.from({ length: rows }, (_, row) => [`Row ${row} ${'word '.repeat(words)}`, '4.20', '12']),
});
const grid = (picture?: PictureRef): OpenBlock => ({
  kind: 'grid',
  caption: 'Every attribute',
  columns: [{ label: 'Amber', ...(picture && { picture }) }, { label: 'Blue' }],
  rows: Array.from({ length: 3 }, (_, row) => ({
    label: `Row ${row}`,
    cells: [{ text: '4.20', betterThan: 'Blue' }, { text: '3.10' }],
  })),
});
const quotes = (count: number): OpenBlock => ({
  kind: 'quotes',
  quotes: Array.from({ length: count }, (_, id) => ({
    response_id: id,
    text: 'They said a few words of this. '.repeat(4),
  })),
});
const figures: OpenBlock = { kind: 'figures', figures: [{ name: 'Mean of 5', value: '4.20' }] };

async function placed(blocks: ReportBlock[]): Promise<PlacedBlock[]> {
  const result: PlacedBlock[] = [];
  await renderPdf({ title: 'T', footer: 'F', blocks }, new Map(), (all) => result.push(...all));
  return result;
}

/** A report takes a good part of a second. */
const RUNS = Math.ceil(Number(process.env.RANDOM_CASES ?? 100) / 5);

test('a heading is kept with all up to its first picture, else with what follows it', () => {
  const blocks = [
    heading('1'),
    paragraph(3),
    figures,
    scene(90),
    scene(80),
    table(2),
    heading('2'),
    heading('3'),
    table(2),
    quotes(2),
  ];
  expect(keptTogether(blocks).map((group) => group.map(({ kind }) => kind).join(' '))).toEqual([
    'heading paragraph figures scene',
    'scene',
    'table',
    'heading heading table',
    'quotes',
  ]);
  const pictures = [heading('1'), table(2), heading('2'), scene(90), scene(80)];
  expect(keptTogether(pictures).map((group) => group.map(({ kind }) => kind).join(' '))).toEqual([
    'heading table',
    'heading scene',
    'scene',
  ]);
  expect(keptTogether([])).toEqual([]);
  expect(keptTogether([heading('1')])).toEqual([[heading('1')]]);
});

test('on paper every fold is open below its title, also one within another', () => {
  const inner: ReportBlock = { kind: 'fold', title: 'Every number', blocks: [table(2)] };
  const blocks: ReportBlock[] = [paragraph(3), { kind: 'fold', title: 'How sure', blocks: [paragraph(5), inner] }];
  expect(keptTogether(blocks)).toEqual([
    [paragraph(3)],
    [{ kind: 'heading', level: 3, text: 'How sure', note: '' }, paragraph(5)],
    [{ kind: 'heading', level: 3, text: 'Every number', note: '' }, table(2)],
  ]);
});

test('a grid on paper has its marks', () => {
  expect(
    gridTable({
      caption: 'Every attribute',
      columns: [{ label: 'Amber' }, { label: 'Blue' }],
      rows: [
        {
          label: 'Warm',
          note: 'of 5',
          cells: [
            { text: '4.2', betterThan: 'Blue' },
            { text: '3.1', worseThan: 'Amber' },
          ],
        },
        { label: 'Loud', cells: [{ text: '2.0', share: 0.25 }, { text: '–' }] },
      ],
    }),
  ).toEqual({
    title: 'Every attribute',
    columns: ['Question', 'Amber', 'Blue'],
    rows: [
      ['Warm\nof 5', '4.2 ▲', '3.1 ▼'],
      ['Loud', '2.0', '–'],
    ],
  });
});

test('blocks are measured as tall as they are written: in lines, with what is around them', async () => {
  const pdf = openDocument('T');
  const typesetter = createTypesetter(pdf, await openFonts(pdf, []));
  const { block, beginning } = createMeasure(typesetter);
  const row = lineOf(9) + 3.2;
  const long = paragraph(250);
  const measured: [number, number][] = [
    [block(heading('A')), 9 + lineOf(13) + lineOf(9) + 1.5],
    [block({ kind: 'heading', level: 1, text: 'A', note: '' }), 6 + lineOf(20) + 1.5],
    [block(figures), 2 + lineOf(10)],
    [block({ kind: 'figures', figures: [{ name: 'word '.repeat(8), value: '1' }] }), 2 + 2 * lineOf(10)],
    [block(scene(320)), 90 + 5],
    [block({ kind: 'table', title: 'T', columns: ['A', 'B'], rows: [['1', '2']] }), lineOf(10) + 1 + 2 * row],
    [block({ kind: 'table', title: '', columns: ['A', 'B', 'C'], rows: [] }), 1 + row],
    // Of three columns two are narrow and leave their room to the third; the first of two has 72 mm.
    [block({ kind: 'table', title: '', columns: ['word '.repeat(9), 'B', 'C'], rows: [] }), 1 + row],
    [block({ kind: 'table', title: '', columns: ['word '.repeat(25), 'B', 'C'], rows: [] }), 1 + row + lineOf(9)],
    [block({ kind: 'table', title: '', columns: ['word '.repeat(9), 'B'], rows: [] }), 1 + row + lineOf(9)],
    [block(grid()), lineOf(10) + 1 + 2 * row],
    [block(grid({ material_id: 1, page: null, view: null })), lineOf(10) + 24 + 1 + 2 * row],
    [block(quotes(4)), lineOf(10) + 2 * lineOf(9.5)],
    [block(paragraph(3)), lineOf(10)],
    [beginning([heading('A'), heading('B'), paragraph(3), scene(320)]), 2 * block(heading('A')) + lineOf(10)],
    [beginning([heading('A'), long, scene(320)]), block(heading('A')) + 25],
    [beginning([heading('A'), scene(320), long]), block(heading('A')) + 95],
    [bodyHeight, 262],
  ];
  for (const [index, [found, expected]] of measured.entries()) expect(found, `${index}`).toBeCloseTo(expected, 9);
});

describe('in the PDF', () => {
  test('what is folded on the screen is written', async () => {
    const all = await placed([{ kind: 'fold', title: 'How sure', blocks: [paragraph(5), table(1)] }]);
    expect(all.map(({ block }) => block.kind)).toEqual(['heading', 'paragraph', 'table']);
  });

  test('nothing stands before what begins a new page, or is longer than one', async () => {
    const part: ReportBlock = { kind: 'heading', level: 1, text: 'Responses', note: '', newPage: true };
    expect((await placed([part, paragraph(1), part, paragraph(1)])).map(({ from }) => from)).toEqual([1, 1, 2, 2]);
    expect((await placed([heading('1'), table(1, 2500)]))[0]).toMatchObject({ from: 1, to: 1 });
  });

  test('a line stands on the page that it is said to begin on', async () => {
    for (let before = 780; before <= 880; before += 10) {
      const [, , line] = await placed([heading('1. Why?'), paragraph(before), paragraph(3), scene(800)]);
      expect(line?.from, `${before} words before`).toBe(line?.to);
    }
  });

  test('the heading stands on the page of its picture, however full the page was before', async () => {
    for (let before = 0; before <= 900; before += 180) {
      const [, , text, , picture] = await placed([
        heading('Report', 1),
        paragraph(before),
        heading('1. Which is better?'),
        paragraph(60),
        scene(300),
      ]);
      expect(text?.from, `${before} words before`).toBe(picture?.to);
    }
  });

  test('two headings stand on the page of their table, though all up to their picture is longer than a page', async () => {
    for (let before = 720; before <= 870; before += 30) {
      const headings = [heading('1. Which is better?'), heading('At first sight', 3)];
      const all = await placed([paragraph(before), ...headings, table(2, 60), paragraph(250), scene(800)]);
      const pages = all.slice(1, 4).map(({ from }) => from);
      expect(new Set(pages).size, `${before} words before`).toBe(1);
    }
  });

  test('a picture that does not fit below its long text stands whole on the next page', async () => {
    const [, text, picture] = await placed([heading('1. Which is better?'), paragraph(250), scene(850)]);
    expect([text?.from, text?.to, picture?.from, picture?.to]).toEqual([1, 1, 2, 2]);
  });

  test('no heading of any report is separated from its content', async () => {
    const any = fc.oneof(
      fc.integer({ min: 1, max: 120 }).map(paragraph),
      // Eight headings and a taller picture would not fit on one page.
      fc.integer({ min: 20, max: 400 }).map(scene),
      fc
        .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 60 }))
        .map(([rows, words]) => table(rows, words)),
      fc.integer({ min: 1, max: 6 }).map(quotes),
      fc.constant(figures),
      fc.constant(grid({ material_id: 1, page: null, view: null })),
      fc.constant(heading('A question in quite a few words?')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 5, maxLength: 25 }), async (blocks) => {
        const all = await placed(blocks);
        all.forEach(({ block, to }, index) => {
          const next = all[index + 1];
          if (block.kind !== 'heading' || !next) return;
          expect(next.from, `heading ${index} and the ${next.block.kind} after it`).toBe(to);
        });
      }),
      { numRuns: RUNS },
    );
  });
});
