import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_AGREEMENT_PUBLISHED } from '#common/people/agreement.ts';
import { acceptedAt } from '#server/demo/accepted-at.ts';
import { canModel } from '#server/demo/artwork/can-model.ts';
import { designs } from '#server/demo/artwork/design.ts';
import { guidelinePages, guidelinePdf } from '#server/demo/artwork/guidelines.ts';
import { checkModel } from '#server/library/files/check-model.ts';
import { checkPdf } from '#server/library/files/inspect-pdf.ts';

/** What the demo is made of passes the checks that every upload passes. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panel-demo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function stored(name: string, content: Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

test('the can is a valid GLB', async () => {
  const label = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff8a4c' } })
    .jpeg()
    .toBuffer();
  expect(await checkModel(await stored('can.glb', canModel(label)))).toEqual({ problem: null, messages: [] });
});

test('every line of the guidelines ends before the margin of its page', async () => {
  const MARGIN = 30;
  for (const design of Object.values(designs)) {
    const [, usage = ''] = guidelinePages(design, 'V10');
    const { width = 0, height = 0 } = await sharp(Buffer.from(usage)).metadata();
    const right = { left: width - MARGIN, top: 0, width: MARGIN, height };
    const edge = await sharp(Buffer.from(usage)).extract(right).removeAlpha().png().toBuffer();
    const { channels } = await sharp(edge).stats();
    expect(channels.map(({ min }) => min > 240)).toEqual([true, true, true]);
  }
});

test('the guidelines are a PDF that takes no scripts along', async () => {
  const pages = guidelinePages(designs.solenne, 'V1').map((svg) => sharp(Buffer.from(svg)).jpeg().toBuffer());
  const pdf = await guidelinePdf(await Promise.all(pages), 'Solenne V1');
  expect(await checkPdf(await stored('guide.pdf', pdf))).toEqual({ problem: null });
});

test('nobody of the demo accepted the agreement before it was published', () => {
  const published = new Date(FIRST_AGREEMENT_PUBLISHED);
  const [before, after] = [new Date('2025-06-01T10:00:00Z'), new Date('2026-11-20T10:00:00Z')];
  expect(acceptedAt(before).getTime()).toBeGreaterThan(published.getTime());
  expect(acceptedAt(after)).toEqual(after);
});
