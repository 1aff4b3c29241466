import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { estimatedMinutes, minutesInWords } from '#common/assessments/questionnaire/minutes.ts';
import { problems } from '#common/assessments/questionnaire/problems.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { QUESTION_TYPES, type QuestionType } from '#common/assessments/questions/registry.ts';
import { type StartedWorld, startWorld } from '#tests/e2e/player/start-world.ts';
import { withoutWebGl } from '#tests/e2e/player/without-webgl.ts';
import { visitAs } from '#tests/e2e/portal/portal.ts';
import { createDraft, openBuilder, readDraft, saved } from './steps.ts';
import { tabTo } from './tab-to.ts';

let world: StartedWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Opens the menu of question types and goes to one by the shorter way: down, or up from the first to the last. */
async function addByKeyboard(page: Page, type: string, title: string): Promise<void> {
  await tabTo(page, 'button', 'Add Question', { back: true });
  await page.keyboard.press('Enter');
  const focused = page.locator('[role="menuitem"]:focus');
  await focused.waitFor();
  const types = await page.getByRole('menuitem').allTextContents();
  const down = types.findIndex((one) => one.startsWith(type));
  const [key, presses] = down * 2 < types.length ? ['ArrowDown', down] : ['ArrowUp', types.length - down];
  for (let press = 0; press < presses; press += 1) await page.keyboard.press(key);
  expect(await focused.textContent()).toBe(types[down]);
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: type, level: 2 }).waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
  await page.keyboard.insertText(title);
}

/** Goes on to a field and writes into it, in place of what it holds. */
async function write(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, 'input', name);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** Chooses a material by its tick or its circle; of several circles Tab comes to the first one, and arrow keys choose another. */
async function choose(page: Page, name: RegExp, keys = ['Space']): Promise<void> {
  await tabTo(page, 'input', name);
  for (const key of keys) await page.keyboard.press(key);
}

test('an assessment of all fourteen types is built, put in order and published with the keyboard alone', async () => {
  const { page, pageErrors, close } = await visitAs(world.portal, world.admin);
  await withoutWebGl(page);
  const id = await createDraft(world, 'By keyboard');
  await openBuilder(page, world.url, id);

  await addByKeyboard(page, 'Star rating', 'How good is it?');
  await addByKeyboard(page, 'Scorecard', 'How far do you agree?');
  await write(page, 'Row 1', 'It stands out');
  await write(page, 'Row 2', 'It is easy to read');
  await addByKeyboard(page, 'Single choice', 'Would you buy it?');
  await write(page, 'Option 1', 'Yes');
  await page.keyboard.press('Enter');
  // Letter by letter, so that the first ones show whether the new option has the focus at once.
  await page.keyboard.type('Perhaps');
  await write(page, 'Option 3', 'No');
  await addByKeyboard(page, 'Multiple choice', 'What fits the brand?');
  for (const [option, text] of ['Colour', 'Shape', 'Type'].entries()) await write(page, `Option ${option + 1}`, text);
  await addByKeyboard(page, 'Preference', 'Which one is better?');
  await choose(page, /Blue bottle/);
  await choose(page, /Red bottle/);
  await addByKeyboard(page, 'Ranking', 'What matters most?');
  for (const [item, text] of ['Taste', 'Price', 'Look'].entries()) await write(page, `Item ${item + 1}`, text);
  await addByKeyboard(page, 'Semantic differential', 'Where does it stand?');
  for (const [field, word] of [
    ['Left word 1', 'Old'],
    ['Right word 1', 'New'],
    ['Left word 2', 'Quiet'],
    ['Right word 2', 'Loud'],
  ] as const) {
    await write(page, field, word);
  }
  await addByKeyboard(page, 'Pins on the design', 'What do you notice?');
  await choose(page, /VIS document/, ['ArrowRight']);
  await addByKeyboard(page, 'First click', 'Where is the name?');
  await choose(page, /VIS document/, ['ArrowRight', 'ArrowRight']);
  await tabTo(page, 'button', 'Add rectangle by numbers');
  await page.keyboard.press('Enter');
  await write(page, 'Name of region 1', 'The name');
  await write(page, 'First corner x', '10');
  await addByKeyboard(page, 'Five-second test', 'Look at this');
  await choose(page, /VIS document/, ['ArrowRight']);
  await addByKeyboard(page, '3D inspection', 'Turn it around');
  await choose(page, /Cube/);
  await addByKeyboard(page, 'Slider', 'How modern is it?');
  await write(page, 'Step', '7');
  await page.getByText('The scale from 0 to 100 cannot be divided into steps of 7').first().waitFor();
  await write(page, 'Step', '5');
  await addByKeyboard(page, 'Net promoter score', 'Would you recommend it?');
  await addByKeyboard(page, 'Text', 'Why?');
  await tabTo(page, 'switch', /^Show only if an earlier answer matches/, { whole: true });
  await page.keyboard.press('Space');

  await page.keyboard.press('ControlOrMeta+s');
  await saved(page);
  const { questionnaire } = await readDraft(world, id);
  expect(questionnaire.questions.map((question) => question.type)).toEqual([...QUESTION_TYPES]);
  expect(problems(questionnaire)).toEqual([]);
  expect(configOf(questionnaire, 'single_choice')).toMatchObject({
    options: [{ label: 'Yes' }, { label: 'Perhaps' }, { label: 'No' }],
  });
  expect(configOf(questionnaire, 'first_click')).toMatchObject({
    material_id: world.designs[1],
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
  expect(questionnaire.questions.at(-1)?.show_if).toMatchObject({ operator: 'equals', value: 10 });

  const [first, second, third] = questionnaire.questions.map((question) => question.id);
  await tabTo(page, 'button', /^Move question 1:/, { back: true, whole: true });
  await page.keyboard.press('Space');
  await page.getByText('At question How good is it?').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.getByText('At question How far do you agree?').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await page.getByText('Dropped question How good is it?').waitFor({ state: 'attached' });
  await page.keyboard.press('ControlOrMeta+s');
  await expect
    .poll(async () => (await readDraft(world, id)).questionnaire.questions.slice(0, 3).map((question) => question.id))
    .toEqual([second, first, third]);

  await tabTo(page, 'button', 'Publish', { back: true });
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Publish assessment' })
    .getByText(minutesInWords(estimatedMinutes(questionnaire) ?? 0), { exact: true })
    .waitFor();
  await tabTo(page, 'button', 'Publish', { whole: true });
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/assessments\/\d+$/);
  expect((await readDraft(world, id)).current_version).toBe(1);
  expect(pageErrors).toEqual([]);
  await close();
});

function configOf(questionnaire: Questionnaire, type: QuestionType): unknown {
  return questionnaire.questions.find((question) => question.type === type)?.config;
}
