import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAdmin, createCompleteExpert, type Person } from '#tests/api/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, WIDE } from '#tests/e2e/harness.ts';
import { onPhone } from '#tests/e2e/player/touch.ts';
import { type Portal, startPortal, type Visit, visitAs } from '#tests/e2e/portal/portal.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { createPublished, createResponse } from '#tests/factories/responses.ts';
import { closeToasts, turnTo } from './staff-app.ts';

const TITLE = 'Tea pack 2026';
const TIE = /First, Second and Third \(tie\), each 33%/;

let portal: Portal;
let admin: Person;
let visit: Visit;
let page: Page;
let assessment: number;
let late: number;

beforeAll(async () => {
  portal = await startPortal();
  const { ctx } = portal.server;
  admin = await createAdmin(ctx);
  const document = questionnaire([
    question('rating', 'q1', { title: 'How good is it?' }),
    question('scorecard', 'q2', { title: 'How far do you agree?', required: false }),
    question('text', 'q3', { title: 'Why?', required: false }),
    question('semantic_differential', 'q4', {
      title: 'Where does it stand?',
      required: false,
      config: { pairs: [{ id: 'p1', left: 'Interchangeable', right: 'Unmistakable' }], shuffle: false },
    }),
    question('single_choice', 'q5', { title: 'Which claim?', required: false }),
  ]);
  const published = await createPublished(ctx, document, TITLE);
  assessment = published.id;
  const texts = ['The logo is strong', 'I like the logo', 'Too much blue'];
  for (const [index, q3] of texts.entries()) {
    const person = { first_name: 'Rita', last_name: `Reader${index + 1}` };
    const profile = { gender: index === 0 ? ('male' as const) : ('female' as const), rating: index };
    const expert = await createCompleteExpert(ctx, person, profile);
    await createResponse(ctx, published, expert.id, {
      q1: 3 + (index % 3),
      q2: { r1: 'c4', r2: 'c2' },
      q3,
      q4: { p1: index },
      q5: { ids: [`o${index + 1}`], other_text: '' },
    });
  }
  const slow = await createCompleteExpert(ctx, { first_name: 'Lars', last_name: 'Late' });
  late = await createResponse(ctx, published, slow.id, { q1: 1 }, { is_late: true });
  visit = await visitAs(portal, admin);
  page = visit.page;
  await visit.go('/responses');
});
afterAll(async () => {
  await visit.close();
  await portal.close();
});
afterEach(() => expect(visit.pageErrors).toEqual([]));

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function press(control: Locator): Promise<void> {
  // Enter that follows Enter at once is taken for a key pressed twice.
  await page.keyboard.press('Shift');
  await control.press('Enter');
}

async function download(start: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), start()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

describe('the responses', () => {
  test('are found from the assessments, with their completion', async () => {
    const row = page.getByRole('row', { name: new RegExp(TITLE) });
    await row.getByText('3/4').waitFor();
    await page.getByRole('tab', { name: 'Completed' }).click();
    await page.getByText('No assessments found.').waitFor();
    await page.getByRole('tab', { name: 'Ongoing' }).click();
    await row.getByRole('link', { name: `View responses of ${TITLE}` }).click();
    await page.waitForURL(`**/responses/${assessment}`);
    await page.getByRole('heading', { name: TITLE }).waitFor();
  });

  test('are shown together: figures, a picture in words, and what experts wrote', async () => {
    await page.getByRole('region', { name: 'Completion' }).getByText('3 of 4').waitFor();
    await page.getByRole('img', { name: 'How many gave each number of stars' }).waitFor();
    await page.getByRole('img', { name: 'How each statement was rated' }).waitFor();
    await page.getByText('Too much blue').first().waitFor();
    await expectAccessible(page);
  });

  test('show whole words and legible charts on a phone, and so do the other screens about them', async () => {
    await page.setViewportSize(PHONE);
    // Every number is in a fold.
    for (const fold of await page.getByText('Every number, and how sure').all()) await fold.click();
    await page.getByRole('table', { name: 'Means, from −3 at the left word to 3 at the right one' }).waitFor();
    await expectNoSidewaysScroll(page);
    expect(await page.evaluate(cutWords)).toEqual([]);
    expect(await page.evaluate(illegibleTexts)).toEqual([]);
    await turnTo(page, `/responses/${assessment}?response=${late}`);
    await page.getByText('1 of 5 stars (Very poor)').waitFor();
    await expectNoSidewaysScroll(page);
    await turnTo(page, '/responses');
    await page.getByText(TITLE).first().waitFor();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(WIDE);
  });

  test('are exported as CSV and PDF, by keys and by touch on a phone', async () => {
    const exportBoth = async (press: (control: Locator) => Promise<void>) => {
      await turnTo(page, `/responses/${assessment}`);
      await press(button('Export CSV'));
      const csv = await download(() => press(page.getByRole('menuitem', { name: 'Completed responses' })));
      expect(csv.name).toBe(`${TITLE}.csv`);
      expect(csv.content.toString()).toContain('Too much blue');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await press(button('Export PDF'));
      const pdf = await download(() => press(page.getByRole('menuitem', { name: 'Results', exact: true })));
      expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
    };
    await exportBoth(press);
    const { tap } = await onPhone(page);
    await exportBoth(tap);
  });

  test('are filtered by keys: the address keeps the filters, and exports follow them', async () => {
    await page.setViewportSize(PHONE);
    const figures = (text: string) => page.getByRole('region', { name: 'Completion' }).getByText(text).waitFor();
    const choose = async (field: string, option: string) => {
      await press(page.getByRole('combobox', { name: field }));
      await press(page.getByRole('option', { name: option, exact: true }));
      await page.getByRole('listbox').waitFor({ state: 'detached' });
    };
    await turnTo(page, `/responses/${assessment}`);
    await press(button('Filter'));
    await choose('Gender', 'Female');
    await choose('Qualification', '2 stars');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await press(button('Apply'));
    await figures('1 of 4');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.reload();
    await figures('1 of 4');
    await page.getByText('Left out: 1 late answer, 2 by the filters.').waitFor();
    await page.getByText('Too much blue').first().waitFor();
    expect(await page.getByText('The logo is strong').count()).toBe(0);
    await press(button('Export CSV'));
    const csv = await download(() => press(page.getByRole('menuitem', { name: 'Filtered responses', exact: true })));
    expect(csv.name).toBe(`${TITLE} (filtered).csv`);
    expect(csv.content.toString().match(/Rita Reader\d/g)).toEqual(['Rita Reader3']);
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await button('Qualification: 2 stars').press('Delete');
    await figures('2 of 4');
    await page.goBack();
    await figures('1 of 4');
    await press(button('Reset filters'));
    await figures('3 of 4');
    expect(new URL(page.url()).search).toBe('');
    await page.setViewportSize(WIDE);
  });

  test('are summarised once by a double click, in sentences that lead to their responses', async () => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/summaries/generate/')) asked += 1;
    });
    await button('Summarise the assessment').dblclick();
    const summary = page.getByRole('region', { name: 'Summary' });
    await summary.getByText('2 experts mentioned “logo”.').waitFor();
    expect(asked).toBe(1);
    for (const size of [PHONE, WIDE]) {
      await page.setViewportSize(size);
      await page.getByText(TIE).first().waitFor();
      await expectNoSidewaysScroll(page);
    }
    await summary.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Sentence 1', { exact: true }).fill('Three experts have answered.');
    await button('Save').click();
    await page.getByText('Summary saved successfully').waitFor();
    await summary.getByText('Three experts have answered.').waitFor();
    await summary
      .getByText(/^\d+ answers?$/)
      .first()
      .click();
    await summary
      .getByRole('link', { name: /^Response/ })
      .first()
      .click();
    await page.getByRole('heading', { name: /^Response \d+/ }).waitFor();
  });

  test('are read one by one, and one that came late is accepted', async () => {
    await turnTo(page, `/responses/${assessment}?tab=responses`);
    const table = page.getByRole('table', { name: 'Responses' });
    await table.getByText('Rita Reader1').waitFor();
    await page.getByLabel('Search by expert').fill('late');
    await table.getByText('Rita Reader1').waitFor({ state: 'detached' });
    await table.getByRole('link', { name: 'Lars Late' }).click();
    await page.waitForURL((url) => url.searchParams.get('response') === String(late));
    await page.getByText('1 of 5 stars (Very poor)').waitFor();
    await expectAccessible(page);
    await button('Accept').click();
    await page.getByText('Response accepted successfully').waitFor();
    await page.getByText('Completed', { exact: true }).first().waitFor();
  });

  test('are printed', async () => {
    await turnTo(page, `/responses/${assessment}`);
    await closeToasts(page);
    await page.getByRole('link', { name: 'Print report' }).click();
    await page.getByLabel('With each response').check();
    await page.getByRole('heading', { name: 'Responses', exact: true }).waitFor();
    await page.getByText('Rita Reader1').first().waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  });
});

/** Words in the tables' cells that go over two lines. */
function cutWords(): string[] {
  return [...document.querySelectorAll('th, td')].flatMap(({ firstChild: text }) =>
    [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text as Node, index);
      range.setEnd(text as Node, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    }),
  );
}

/** Texts in charts that are smaller than 10 px or stick out of the screen. */
function illegibleTexts(): string[] {
  return [...document.querySelectorAll<SVGTextElement>('main svg[role="img"] text')].flatMap((text) => {
    const { left, right } = text.getBoundingClientRect();
    const scale = text.getScreenCTM()?.a ?? 0;
    const legible = Number(text.getAttribute('font-size')) * scale >= 10;
    return legible && left >= 0 && right <= window.innerWidth ? [] : [text.textContent ?? ''];
  });
}
