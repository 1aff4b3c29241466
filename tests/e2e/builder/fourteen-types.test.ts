import { afterAll, beforeAll, expect, test } from 'vitest';
import { problems } from '#common/assessments/questionnaire/problems.ts';
import { QUESTION_TYPES } from '#common/assessments/questions/registry.ts';
import { everyType } from '#tests/e2e/player/questions.ts';
import { type StartedWorld, startWorld } from '#tests/e2e/player/start-world.ts';
import { withoutWebGl } from '#tests/e2e/player/without-webgl.ts';
import { visitAs } from '#tests/e2e/portal/portal.ts';
import {
  addAfter,
  chooseMaterial,
  createDraft,
  dragAcross,
  fillOptions,
  openBuilder,
  publish,
  readDraft,
  saved,
} from './steps.ts';

/** What is pointed at: the ticks of options, pictures to choose, a region to draw. The keyboard's test fills every type. */
const BY_MOUSE = ['multiple_choice', 'preference', 'pins', 'first_click', 'model_inspection'];

let world: StartedWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('questions are added among others by mouse, with ticks, pictures and a region, put in order, and all fourteen types are published', async () => {
  const { page, pageErrors, close } = await visitAs(world.portal, world.admin);
  await withoutWebGl(page);
  const asked = everyType(world);
  const questions = asked.questions
    .filter(({ type }) => !BY_MOUSE.includes(type))
    .toSorted((one, other) => QUESTION_TYPES.indexOf(one.type) - QUESTION_TYPES.indexOf(other.type));
  const id = await createDraft(world, 'Fourteen by mouse', { ...asked, questions });
  await openBuilder(page, world.url, id);
  const after = (title: string) => page.getByRole('button', { name: new RegExp(`^\\d+ ${title}`) }).click();

  await after('Would you buy it');
  await addAfter(page, 'Multiple choice', 'What fits [brand]?');
  await fillOptions(page, 'Options', ['Colour', 'Shape', 'Nothing']);
  await page.getByRole('checkbox', { name: 'Excludes all others' }).nth(2).check();
  await addAfter(page, 'Preference', 'Which design is better?');
  const designs = page.getByRole('group', { name: 'Designs to choose from' });
  await designs.getByText('Blue bottle', { exact: true }).click();
  await designs.getByText('Red bottle', { exact: true }).click();
  await after('Where does it stand');
  await addAfter(page, 'Pins on the design', 'What catches your eye?');
  await chooseMaterial(page, 'Blue bottle');
  await addAfter(page, 'First click', 'Where is the name?');
  await chooseMaterial(page, 'Red bottle');
  await dragAcross(page, page.getByTestId('region-canvas'), [0.2, 0.2], [0.6, 0.5]);
  await page.getByLabel('Name of region 1').fill('The name');
  await after('A quick look');
  await addAfter(page, '3D inspection', 'Turn it around');
  await chooseMaterial(page, 'Cube');
  const handle = page.getByRole('button', { name: /^Move question 13/ });
  await dragAcross(page, handle, [0.5, 0.5], [0.5, 2.4], page.getByText('At question Anything else?'));
  await page.getByRole('button', { name: /^13 Anything else/ }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await saved(page);

  const { questionnaire } = await readDraft(world, id);
  expect(questionnaire.questions.map((question) => question.type)).toEqual([...QUESTION_TYPES]);
  expect(problems(questionnaire)).toEqual([]);
  const choice = questionnaire.questions.find((question) => question.type === 'multiple_choice');
  expect(choice?.config.options.map(({ label, exclusive }) => (exclusive ? `${label} only` : label))).toEqual([
    'Colour',
    'Shape',
    'Nothing only',
  ]);
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
