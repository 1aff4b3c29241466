import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ExpertAssessment } from '#common/assessments/assessments.ts';
import { updateQuestion } from '#common/assessments/questionnaire/edit.ts';
import type { Template } from '#common/assessments/templates.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  PHONE,
  type Product,
  prepareFile,
  sharedBrowser,
  signIn,
  startProduct,
} from '#tests/e2e/harness.ts';
import { createWorld, EXPERT, type World } from '#tests/e2e/player/world.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import {
  ADMIN,
  addQuestion,
  createDraft,
  dragAcross,
  OTHER_ADMIN,
  openBuilder,
  publish,
  readDraft,
  saved,
} from './steps.ts';

let product: Product;
let browser: Browser;
let world: World;
let page: Page;
let pageErrors: Error[];

prepareFile(async () => {
  product = await startProduct();
  browser = await sharedBrowser();
  world = await createWorld(product);
  return product;
});
beforeEach(async () => {
  ({ page, pageErrors } = await openPage(browser));
  await signIn(page, product.url, ADMIN);
});
afterEach(async () => {
  expect(pageErrors).toEqual([]);
  await page.context().close();
});

const two = () =>
  questionnaire([question('rating', 'q1', { title: 'First' }), question('text', 'q2', { title: 'Second' })]);
const title = (of: Page = page) => of.getByRole('textbox', { name: 'Question', exact: true });

describe('saving', () => {
  test('open, touch nothing, leave: nothing is asked and nothing is saved', async () => {
    const id = await createDraft(product, world.visId, 'Untouched', two());
    await openBuilder(page, product.url, id);
    await page.getByRole('link', { name: 'Assessments' }).first().click();
    await page.getByRole('tab', { name: 'ALL TEST' }).waitFor();
    expect((await readDraft(product, id)).draft_revision).toBe(1);
  });

  test('what was typed last is saved when the screen is left', async () => {
    const id = await createDraft(product, world.visId, 'Left in a hurry', two());
    await openBuilder(page, product.url, id);
    await page.getByRole('button', { name: /^1 First/ }).click();
    await title().fill('Changed at the last moment');
    await page.getByRole('link', { name: 'Assessments' }).first().click();
    await page.getByRole('tab', { name: 'ALL TEST' }).waitFor();
    expect((await readDraft(product, id)).questionnaire.questions[0]?.title).toBe('Changed at the last moment');
  });

  test('without a connection it says so and asks before leaving; with one again it saves', async () => {
    const id = await createDraft(product, world.visId, 'Offline', two());
    await openBuilder(page, product.url, id);
    await page.getByRole('button', { name: /^1 First/ }).click();
    await page.context().setOffline(true);
    await title().fill('Written offline');
    await page.getByText('No connection – will try again').waitFor();
    await page.getByRole('link', { name: 'Assessments' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await page.context().setOffline(false);
    await page.keyboard.press('ControlOrMeta+s');
    await saved(page);
    expect((await readDraft(product, id)).questionnaire.questions[0]?.title).toBe('Written offline');
  });

  test('a word is one step of undo, and redo brings it back', async () => {
    const id = await createDraft(product, world.visId, 'History', two());
    await openBuilder(page, product.url, id);
    await page.getByRole('button', { name: /^2 Second/ }).click();
    await title().press('End');
    await title().pressSequentially(' thoughts');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => title().inputValue()).toBe('Second');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(() => title().inputValue()).toBe('Second thoughts');
    await page.getByRole('button', { name: 'Delete question' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: /^2 Second thoughts/ }).waitFor();
  });

  test('questions are moved by dragging', async () => {
    const id = await createDraft(product, world.visId, 'Dragging', two());
    await openBuilder(page, product.url, id);
    const handle = page.getByRole('button', { name: /^Move question 1/ });
    await dragAcross(page, handle, [0.5, 0.5], [0.5, 2.4], page.getByText('At question Second'));
    await page.getByRole('button', { name: /^1 Second/ }).waitFor();
    await saved(page);
    await expect
      .poll(async () => (await readDraft(product, id)).questionnaire.questions.map((one) => one.id))
      .toEqual(['q2', 'q1']);
  });
});

describe('two staff members', () => {
  test('who write on different questions both keep their work, and each learns of the other within seconds', async () => {
    const id = await createDraft(product, world.visId, 'Together', two());
    const other = await openPage(browser);
    await signIn(other.page, product.url, OTHER_ADMIN);
    await openBuilder(page, product.url, id);
    await openBuilder(other.page, product.url, id);
    await other.page.getByText('Daniel Okafor is also editing').waitFor();

    await page.getByRole('button', { name: /^1 First/ }).click();
    await other.page.getByRole('button', { name: /^2 Second/ }).click();
    await title().fill('Mine');
    await title(other.page).fill('Theirs');
    await page.getByText(/changed question 2$/).waitFor();
    await other.page.getByText('Daniel Okafor changed question 1').waitFor();
    await other.page.getByRole('button', { name: /^1 Mine/ }).waitFor();
    await saved(other.page);
    await expect
      .poll(async () => (await readDraft(product, id)).questionnaire.questions.map((one) => one.title))
      .toEqual(['Mine', 'Theirs']);

    await other.page.getByRole('button', { name: 'Undo' }).click();
    await other.page.getByRole('button', { name: /^2 Second/ }).waitFor();
    await other.page.getByRole('button', { name: /^1 Mine/ }).waitFor();
    expect(other.pageErrors).toEqual([]);
    await other.context.close();
  });

  test('who write on the same question are asked about just that one, and the first choice keeps both', async () => {
    const id = await createDraft(product, world.visId, 'The same', two());
    await openBuilder(page, product.url, id);
    await page.getByRole('button', { name: /^1 First/ }).click();
    const { questionnaire: asked, draft_revision } = await readDraft(product, id);
    const theirs = updateQuestion(updateQuestion(asked, 'q1', { title: 'Theirs' }), 'q2', { title: 'Also theirs' });
    await page.context().setOffline(true);
    await title().fill('Mine');
    await product.api('PATCH', `/assessments/${id}/`, OTHER_ADMIN, { questionnaire: theirs, draft_revision });
    await page.context().setOffline(false);
    await page.keyboard.press('ControlOrMeta+s');
    const dialog = page.getByRole('dialog', { name: 'You both changed the same' });
    await dialog.getByText('Question: Theirs').waitFor();
    await dialog.getByText('Question: Mine').waitFor();
    expect(await dialog.getByRole('group').count()).toBe(1);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep Both' }).click();
    await expect
      .poll(async () => (await readDraft(product, id)).questionnaire.questions.map((one) => one.title))
      .toEqual(['Theirs', 'Mine', 'Also theirs']);
  });
});

test('settings that only one of two changed are brought together', async () => {
  const id = await createDraft(product, world.visId, 'Together again', two());
  const other = await openPage(browser);
  await signIn(other.page, product.url, OTHER_ADMIN);
  await openBuilder(page, product.url, id);
  await openBuilder(other.page, product.url, id);
  await page.getByRole('textbox', { name: 'Title' }).fill('A better title');
  await expect.poll(async () => (await readDraft(product, id)).title).toBe('A better title');
  await other.page.getByRole('textbox', { name: 'Reward' }).fill('12');
  await other.page.getByText('Daniel Okafor changed the title').first().waitFor();
  await saved(other.page);
  await expect.poll(async () => (await readDraft(product, id)).reward).toBe('12.00');
  expect((await readDraft(product, id)).title).toBe('A better title');
  expect(await other.page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('A better title');
  expect(other.pageErrors).toEqual([]);
  await other.context.close();
});

test('what was published meanwhile is not changed for experts unseen', async () => {
  const id = await createDraft(product, world.visId, 'Published by another', two());
  await openBuilder(page, product.url, id);
  const published = await product.api('PATCH', `/assessments/${id}/`, OTHER_ADMIN, { is_draft: false });
  expect(published.status).toBe(200);
  await page.getByRole('textbox', { name: 'Reward' }).fill('99');
  await page.getByText(/published version 1/).waitFor();
  await page.getByRole('button', { name: 'Save Settings' }).waitFor();
  expect((await readDraft(product, id)).reward).not.toBe('99.00');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect.poll(async () => (await readDraft(product, id)).reward).toBe('99.00');
});

test('a template that somebody else saved is not overwritten unseen', async () => {
  const payload = { title: 'Shared', description: '', category: 'Ours', questionnaire: two() };
  const { body: template } = await product.api<Template>('POST', '/assessments/templates/', ADMIN, payload);
  const path = `/assessments/templates/${template.id}/`;
  const titles = async () =>
    (await product.api<Template>('GET', path, ADMIN)).body.questionnaire.questions.map((one) => one.title);
  await page.goto(product.url + path.replace(/\/$/, ''));
  await page.getByRole('button', { name: /^1 First/ }).click();
  await title().fill('Mine');
  const theirs = questionnaire([question('rating', 'q1', { title: 'Theirs' })]);
  await product.api('PUT', path, OTHER_ADMIN, { ...payload, questionnaire: theirs });
  await page.getByRole('button', { name: 'Save Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'You both changed the same' });
  await dialog.getByLabel(/^Only .*’s$/).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^1 Theirs/ }).waitFor();
  expect(await titles()).toEqual(['Theirs']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Save Template' }).click();
  await page.getByText('Template saved').waitFor();
  expect(await titles()).toEqual(['Theirs', 'Mine']);
});

test('settings of a published assessment are called saved only once the server has them', async () => {
  const id = await world.publish(two());
  await openBuilder(page, product.url, id);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Reward' }).fill('77');
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  await page.getByText('Unsaved changes in the settings').waitFor();
  expect(await page.getByText('Draft saved').count()).toBe(0);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(Number((await readDraft(product, id)).reward)).toBe(77);
});

describe('publishing', () => {
  test('problems are listed with their question and lead to the field', async () => {
    const broken = questionnaire([
      question('rating', 'q1'),
      question('single_choice', 'q2', {
        title: 'Choose',
        config: {
          options: [
            { id: 'o1', label: 'Yes' },
            { id: 'o2', label: '' },
          ],
        },
      }),
    ]);
    const id = await createDraft(product, world.visId, 'Broken', broken);
    await openBuilder(page, product.url, id);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Question 2: Option 2 has no text' }).click();
    const option = page.getByRole('textbox', { name: 'Option 2' });
    await expect.poll(() => option.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('No');
    await page.getByRole('alert').getByText('keeps this assessment').waitFor({ state: 'detached' });
    await publish(page);
  });

  test('a changed questionnaire becomes the next version while an expert half-way finishes the first', async () => {
    const id = await world.publish(two());
    const started = await product.api<{ id: number }>('POST', `/projects/surveys/${id}/start/`, EXPERT);
    expect(started.status).toBeLessThan(300);

    await openBuilder(page, product.url, id);
    await addQuestion(page, 'Net promoter score', 'Would you recommend it?');
    await page.getByText('Unpublished changes').waitFor();
    await page.getByRole('button', { name: 'Publish Changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish changes' });
    await dialog.getByText('Would you recommend it? (Net promoter score)').waitFor();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.waitForURL(/\/assessments\/\d+$/);

    expect(
      (await readDraft(product, id)).versions.map(({ number, question_count, responses_count }) => [
        number,
        question_count,
        responses_count,
      ]),
    ).toEqual([
      [2, 3, 0],
      [1, 2, 1],
    ]);
    const seen = await product.api<ExpertAssessment>('GET', `/assessments/${id}/`, EXPERT);
    expect(seen.body).toMatchObject({ questionnaire_version: 1 });
    expect(seen.body.questionnaire.questions).toHaveLength(2);

    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'What Changed' }).click();
    await page.getByText('Would you recommend it? (Net promoter score)').waitFor();
  });
});

describe('other ways', () => {
  test('a copy opens its edit screen with the toasts', async () => {
    const id = await createDraft(product, world.visId, 'Original', two());
    await page.goto(`${product.url}/assessments`);
    await page.getByRole('button', { name: 'Actions for Original' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByText('Duplicating assessment...').waitFor();
    await page.getByText('Assessment duplicated successfully').waitFor();
    await page.waitForURL(/\/assessments\/\d+\/edit$/);
    expect(page.url()).not.toContain(`/${id}/`);
    await page.getByRole('button', { name: /^1 First/ }).waitFor();
  });

  test('an assessment starts from a seeded template, and any questionnaire becomes one', async () => {
    await page.goto(`${product.url}/assessments/create`);
    await page.getByLabel('Visual Identity System').click();
    await page.getByRole('option').first().click();
    await page.getByLabel('Title').fill('From a template');
    await page.getByLabel('Start from').click();
    await page.getByRole('option', { name: 'Shelf standout' }).click();
    await page.getByRole('button', { name: 'Create Assessment' }).click();
    await page
      .getByRole('button', { name: /Click the product that catches your eye first/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Save as Template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as template' });
    await dialog.getByLabel('Category').fill('Ours');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Template saved').waitFor();
    await page.goto(`${product.url}/assessments/templates`);
    await page.getByRole('region', { name: 'Ours' }).getByText('From a template').waitFor();
  });

  test('questions are exported to a file and imported from it', async () => {
    const id = await createDraft(product, world.visId, 'Exported', two());
    await openBuilder(page, product.url, id);
    await page.getByRole('button', { name: 'More actions' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export Questions' }).click();
    const file = await (await waiting).path();
    const empty = await createDraft(product, world.visId, 'Imported');
    await openBuilder(page, product.url, empty);
    await page.getByLabel('Questions to import').setInputFiles(file);
    await page.getByText('2 questions imported.').waitFor();
    await saved(page);
    await expect.poll(async () => (await readDraft(product, empty)).questionnaire).toEqual(two());
  });

  test('an assignment is withdrawn only after asking', async () => {
    const id = await world.publish(two());
    await page.goto(`${product.url}/assessments/${id}?tab=experts`);
    const withdraw = page.getByRole('button', { name: /^Withdraw / });
    const dialog = page.getByRole('dialog', { name: 'Withdraw assignment' });
    await withdraw.first().click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await product.api('GET', `/assessments/${id}/`, EXPERT)).status).toBe(200);
    await withdraw.first().click();
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Assignment withdrawn').waitFor();
    expect((await product.api('GET', `/assessments/${id}/`, EXPERT)).status).toBe(404);
  });

  test('lists show what placeholders stand for', async () => {
    const piped = questionnaire([question('rating', 'q1', { title: 'Do you know [brand]?' })]);
    const id = await createDraft(product, world.visId, 'Piped', piped);
    const { visual_identity_system_name: brand } = await readDraft(product, id);
    await openBuilder(page, product.url, id);
    await page.getByRole('button', { name: `1 Do you know ${brand}?` }).click();
    await expect.poll(() => title().inputValue()).toBe('Do you know [brand]?');
  });

  test('deleting asks and tells', async () => {
    await createDraft(product, world.visId, 'Superfluous', two());
    await page.goto(`${product.url}/assessments`);
    await page.getByRole('button', { name: 'Actions for Superfluous' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Are you sure you want to delete this assessment? This action cannot be undone.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Assessment deleted successfully').waitFor();
    await page.getByText('Superfluous').waitFor({ state: 'detached' });
  });
});

describe('access', () => {
  test('list, builder, detail and templates have no barriers and fit a phone', async () => {
    const id = await world.publish(two());
    const screens = [
      '/assessments',
      '/assessments/create',
      `/assessments/${id}/edit`,
      `/assessments/${id}`,
      `/assessments/${id}?tab=questions`,
      `/assessments/${id}?tab=experts`,
      '/assessments/templates',
    ];
    for (const screen of screens) {
      await page.goto(product.url + screen);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      if (screen.endsWith('/edit')) await page.getByRole('button', { name: /^1 First/ }).click();
      await expectAccessible(page);
    }
    await page.setViewportSize(PHONE);
    for (const screen of screens) {
      await page.goto(product.url + screen);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await expectNoSidewaysScroll(page);
    }
  });
});
