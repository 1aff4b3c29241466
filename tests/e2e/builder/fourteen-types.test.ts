import { afterAll, beforeAll, expect, test } from 'vitest';
import { problems } from '#common/assessments/questionnaire/problems.ts';
import { QUESTION_TYPES } from '#common/assessments/questions/types.ts';
import { type StartedWorld, startWorld } from '#tests/e2e/player/start-world.ts';
import { visitAs } from '#tests/e2e/portal/portal.ts';
import {
  addQuestion,
  chooseMaterial,
  createDraft,
  dragAcross,
  fillOptions,
  openBuilder,
  publish,
  readDraft,
  saved,
} from './steps.ts';

let world: StartedWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('an assessment of all fourteen types is built by mouse and published', async () => {
  const { page, pageErrors, close } = await visitAs(world.portal, world.admin);
  const id = await createDraft(world, 'Fourteen by mouse');
  await openBuilder(page, world.url, id);

  await addQuestion(page, 'Star rating', 'How good is [brand]?');
  await addQuestion(page, 'Scorecard', 'How far do you agree?');
  await fillOptions(page, 'Rows', ['It stands out', 'It is easy to read']);
  await addQuestion(page, 'Single choice', 'Would you buy it?');
  await fillOptions(page, 'Options', ['Yes', 'No']);
  await addQuestion(page, 'Multiple choice', 'What fits the brand?');
  await fillOptions(page, 'Options', ['Colour', 'Shape', 'Nothing']);
  await page.getByRole('checkbox', { name: 'Only alone' }).nth(2).check();
  await addQuestion(page, 'Preference', 'Which one is better?');
  const designs = page.getByRole('group', { name: 'Designs to choose from' });
  await designs.getByText('Blue bottle', { exact: true }).click();
  await designs.getByText('Red bottle', { exact: true }).click();
  await addQuestion(page, 'Ranking', 'What matters most?');
  await fillOptions(page, 'Items to rank', ['Taste', 'Price', 'Look']);
  await addQuestion(page, 'Semantic differential', 'Where does it stand?');
  for (const [label, word] of [
    ['Left word 1', 'Old'],
    ['Right word 1', 'New'],
    ['Left word 2', 'Quiet'],
    ['Right word 2', 'Loud'],
  ] as const) {
    await page.getByLabel(label).fill(word);
  }
  await addQuestion(page, 'Pins on the design', 'What do you notice?');
  await chooseMaterial(page, 'Blue bottle');
  await addQuestion(page, 'First click', 'Where is the name?');
  await chooseMaterial(page, 'Red bottle');

  await page.getByTestId('region-canvas').scrollIntoViewIfNeeded();
  await dragAcross(page, page.getByTestId('region-canvas'), [0.2, 0.2], [0.6, 0.5]);
  await page.getByLabel('Name of region 1').fill('The name');
  await addQuestion(page, 'Five-second test', 'Look at this');
  await chooseMaterial(page, 'Blue bottle');
  await addQuestion(page, '3D inspection', 'Turn it around');
  await chooseMaterial(page, 'Cube');
  await addQuestion(page, 'Slider', 'How modern is it?');
  await addQuestion(page, 'Net promoter score', 'Would you recommend it?');
  await addQuestion(page, 'Text', 'What would you change?');
  const handle = page.getByRole('button', { name: /^Move question 13/ });
  // The menu of types lies over the handle until it has faded.
  await page.locator('.MuiMenu-root').waitFor({ state: 'detached' });
  await dragAcross(page, handle, [0.5, 0.5], [0.5, 2.4], page.getByText('At question What would you change?'));
  await page.getByRole('button', { name: /^13 What would you change/ }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await saved(page);

  const { questionnaire } = await readDraft(world, id);
  expect(questionnaire.questions.map((question) => question.type)).toEqual([...QUESTION_TYPES]);
  expect(problems(questionnaire)).toEqual([]);
  const click = questionnaire.questions.find((question) => question.type === 'first_click');
  const [corner, opposite] = click?.config.regions[0]?.points ?? [];
  for (const [value, wanted] of [
    [corner?.x, 0.2],
    [corner?.y, 0.2],
    [opposite?.x, 0.6],
    [opposite?.y, 0.5],
  ] as const) {
    expect(Math.abs((value ?? 0) - wanted)).toBeLessThan(0.02);
  }
  await publish(page);
  expect((await readDraft(world, id)).versions).toMatchObject([{ number: 1, question_count: 14 }]);
  expect(pageErrors).toEqual([]);
  await close();
});
