import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAdmin, createExpert, type Person } from '#tests/api/factories.ts';
import { createImage, createVis } from '#tests/api/library-factories.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, WIDE } from '#tests/e2e/harness.ts';
import { type Portal, startPortal, type Visit, visitAs } from '#tests/e2e/portal/portal.ts';
import { textOf } from '#tests/e2e/text-of-pdf.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { createPublished, createResponse } from '#tests/factories/responses.ts';

/** Eight seniors, who rate Aurora high and all choose it, and six juniors. */
const SENIORS = Array<number>(8).fill(5);
const JUNIORS = [4, 3, 4, 3, 4, 3];

let portal: Portal;
let visit: Visit;
let page: Page;
let spring: number;

beforeAll(async () => {
  portal = await startPortal();
  const { server } = portal;
  const { ctx } = server;
  const admin = await createAdmin(ctx);
  const system = await createVis(server, admin.token);
  const aurora = await createImage(server, admin.token, system.id, 'Aurora.png');
  const beacon = await createImage(server, admin.token, system.id, 'Beacon.png');
  const rating = (id: string, material: number) =>
    question('rating', id, { title: 'How good is it?', material_ids: [material] });
  const first = await createPublished(
    ctx,
    questionnaire([
      question('preference', 'p', { title: 'Which is better?', config: { material_ids: [aurora.id, beacon.id] } }),
      rating('q1', aurora.id),
      rating('q2', beacon.id),
    ]),
    'Spring pack',
  );
  spring = first.id;
  const second = await createPublished(ctx, questionnaire([rating('x', beacon.id)]), 'Autumn pack');
  const answerAs = async (level: string, stars: readonly number[]) => {
    for (const [index, q1] of stars.entries()) {
      const expert: Person = await createExpert(ctx, {}, { expertise_level: level });
      const chosen = [level === 'senior' || index < 4 ? aurora.id : beacon.id];
      // Half of them see each one first.
      const order_shown = index % 2 === 0 ? [aurora.id, beacon.id] : [beacon.id, aurora.id];
      const p = { chosen, order_shown, reason: '' };
      await createResponse(ctx, first, expert.id, { p, q1, q2: 3 });
      await createResponse(ctx, second, expert.id, { x: 2 });
    }
  };
  await answerAs('senior', SENIORS);
  await answerAs('junior', JUNIORS);
  visit = await visitAs(portal, admin);
  page = visit.page;
  await visit.go(`/responses/${spring}`);
});
afterAll(async () => {
  await visit.close();
  await portal.close();
});
afterEach(() => expect(visit.pageErrors).toEqual([]));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const answer = () => page.getByRole('region', { name: 'Answer' });

/** Filters a group of experts by the level of expertise. */
async function chooseLevel(group: string, level: string): Promise<void> {
  await page.getByRole('region', { name: group }).getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Expertise level' }).click();
  await page.getByRole('option', { name: level, exact: true }).click();
  await button('Apply').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The screen on a phone and a desktop: whole, without a sideways scroll, and accessible. */
async function expectFits(): Promise<void> {
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

test('the results begin with the design that leads, by how much and how sure', async () => {
  await answer().getByRole('heading', { name: '“Aurora” leads “Beacon”' }).waitFor();
  await answer()
    .getByText(/^Over all 2 questions, “Aurora” got more by .*, p < \.001, among 14 experts \(12 gave it more over all/)
    .waitFor();
  await answer()
    .getByText(/^→ .*“Aurora”\.$/)
    .waitFor();
  const grid = answer().getByRole('table', { name: 'What each one got' });
  await grid.getByRole('rowheader', { name: 'Which is better?' }).waitFor();
  await grid.getByText('86% (12)').waitFor();
  expect(await grid.locator('img').count()).toBe(2);
  await answer().getByText('How sure').click();
  await answer()
    .getByRole('cell', { name: /14 experts judged both/ })
    .waitFor();
  await expectFits();
});

test('a chart is saved as PDF and as PNG, with both designs', async () => {
  const save = async (format: string) => {
    await page.getByRole('button', { name: 'Save 1. Which is better?' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: `Save as ${format}` }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`1-which-is-better.${format.toLowerCase()}`);
    await page.getByRole('menu').waitFor({ state: 'detached' });
    return readFile(await file.path());
  };
  const pdf = await save('PDF');
  const text = await textOf(pdf);
  for (const words of ['1. Which is better?', '86% (12)', '14 answered', 'Spring pack']) expect(text).toContain(words);
  expect(pdf.toString('latin1').match(/\/DCTDecode/g)).toHaveLength(2);
  const png = sharp(await save('PNG'));
  expect((await png.metadata()).width).toBe(3 * 704);
  // Letters and designs, not a blank sheet.
  expect((await png.stats()).entropy).toBeGreaterThan(0.5);
});

test('a filter changes the answer', async () => {
  await chooseLevel('Filters', 'Expert');
  await answer()
    .getByText(/among 8 experts/)
    .waitFor();
  await answer().getByText('100% (8)').waitFor();
  await button('Reset filters').click();
  await answer().getByText('86% (12)').waitFor();
});

test('seniors are compared with all others, and the address shows the same again', async () => {
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByText('Choose the experts to compare.').waitFor();
  await expectAccessible(page);
  await chooseLevel('These experts', 'Expert');
  const groups = page
    .getByRole('status')
    .filter({ hasText: 'Expertise level: Expert: 8 responses · All other experts: 6 responses' });
  await groups.waitFor();
  // 5 − 3.5
  await page
    .getByRole('cell', { name: /^1\.50 points \(95% CI/ })
    .first()
    .waitFor();
  await page
    .getByRole('cell', { name: /^p [=<] \.\d+ among \d tests$/ })
    .first()
    .waitFor();
  await expectFits();
  await page.reload();
  await groups.waitFor();
});

test('two assessments are compared, judged by the same experts', async () => {
  await button('With other assessments').click();
  const field = page.getByRole('combobox', { name: 'Other assessments' });
  await field.pressSequentially('autumn');
  await page.getByRole('option', { name: 'Autumn pack' }).click();
  // Each question is compared; of assessments about several designs none leads.
  await page.getByRole('columnheader', { name: 'Autumn pack' }).first().waitFor();
  expect(await page.getByText(/leads/).count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('with')).toMatch(/^\d+$/);
  await expectFits();
});
