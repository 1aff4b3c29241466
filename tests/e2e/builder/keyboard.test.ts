import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problems } from '#common/questionnaire/problems.ts';
import { launchChromium } from '../../servers/browser.ts';
import { openPage, type Product, signIn, startProduct } from '../harness.ts';
import { createWorld, type World } from '../player/world.ts';
import { ADMIN, createDraft, openBuilder, readDraft, saved } from './steps.ts';

let product: Product;
let browser: Browser;
let world: World;
beforeAll(async () => {
  product = await startProduct();
  browser = await launchChromium();
  world = await createWorld(product);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

/** Presses Tab until the element with this accessible name has the focus. */
async function tabTo(page: Page, role: string, name: string | RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label =
        element?.getAttribute('aria-label') ??
        document.getElementById(element?.getAttribute('aria-labelledby') ?? '')?.textContent;
      const own =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
          ? (element.labels?.[0]?.textContent ?? '')
          : (element?.textContent ?? '');
      return {
        role: element?.getAttribute('role') ?? element?.tagName.toLowerCase() ?? '',
        name: (label ?? own).trim(),
      };
    });
    const matches = typeof name === 'string' ? focused.name === name : name.test(focused.name);
    if (matches && focused.role === role) return;
  }
  throw new Error(`No ${role} “${name}” can be reached with ${key}`);
}

/** Opens the menu of question types and goes down to one by its first letters. */
async function addByKeyboard(page: Page, type: string, title: string): Promise<void> {
  await tabTo(page, 'button', 'Add Question', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  for (let presses = 0; presses < 20; presses += 1) {
    const current = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (current.startsWith(type)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: type, level: 2 }).waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
  await page.keyboard.type(title);
}

test('a questionnaire with options, a drawn region and a condition is built with the keyboard alone, and put in order', async () => {
  const { page, context, pageErrors } = await openPage(browser);
  await signIn(page, product.url, ADMIN);
  const id = await createDraft(product, world.visId, 'By keyboard');
  await openBuilder(page, product.url, id);

  await addByKeyboard(page, 'Single choice', 'Would you buy it?');
  await tabTo(page, 'input', 'Option 1');
  await page.keyboard.type('Yes');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Perhaps');
  await tabTo(page, 'input', 'Option 3');
  await page.keyboard.type('No');

  await addByKeyboard(page, 'First click', 'Where is the name?');
  await tabTo(page, 'radio', /Blue bottle/);
  await page.keyboard.press('Space');
  await tabTo(page, 'button', 'Add rectangle by numbers');
  await page.keyboard.press('Enter');
  await tabTo(page, 'input', 'Name of region 1');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('The name');
  await tabTo(page, 'input', 'First corner x');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('10');

  await addByKeyboard(page, 'Text', 'Why not?');
  await tabTo(page, 'input', /^Show only if an earlier answer matches/);
  await page.keyboard.press('Space');

  await page.keyboard.press('ControlOrMeta+s');
  await saved(page);
  const { questionnaire } = await readDraft(product, id);
  expect(questionnaire.questions.map((question) => question.type)).toEqual(['single_choice', 'first_click', 'text']);
  expect(questionnaire.questions[0]?.config).toMatchObject({
    options: [{ label: 'Yes' }, { label: 'Perhaps' }, { label: 'No' }],
  });
  expect(questionnaire.questions[1]?.config).toMatchObject({
    regions: [
      {
        name: 'The name',
        points: [
          { x: 0.1, y: 0.35 },
          { x: 0.65, y: 0.65 },
        ],
      },
    ],
  });
  expect(questionnaire.questions[2]?.show_if).toMatchObject({ question_id: 'q2', operator: 'answered' });
  expect(problems(questionnaire)).toEqual([]);

  await tabTo(page, 'button', /^Move question 1/, 'Shift+Tab');
  await page.keyboard.press('Space');
  await page.getByText('Picked up question Would you buy it?').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.getByText('At question Where is the name?').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await page.getByText('Dropped question Would you buy it?').waitFor({ state: 'attached' });
  await page.keyboard.press('ControlOrMeta+s');
  await saved(page);
  await expect
    .poll(async () => (await readDraft(product, id)).questionnaire.questions.map((question) => question.id))
    .toEqual(['q2', 'q1', 'q3']);
  expect(pageErrors).toEqual([]);
  await context.close();
});
