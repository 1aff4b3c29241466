import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Template } from '#common/assessments/templates.ts';
import { seedTemplates } from '#server/demo/installation.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, WIDE } from '#tests/e2e/harness.ts';
import { type StartedWorld, startWorld } from '#tests/e2e/player/start-world.ts';
import { onPhone } from '#tests/e2e/player/touch.ts';
import { ADMIN, EXPERT } from '#tests/e2e/player/world.ts';
import { goWithin, type Visit, visitAs } from '#tests/e2e/portal/portal.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { createDraft, readDraft, saved, turnTo, turnToBuilder } from './steps.ts';
import { tabTo } from './tab-to.ts';

let world: StartedWorld;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  world = await startWorld();
  await world.portal.server.ctx.db.transaction(seedTemplates);
  visit = await visitAs(world.portal, world.admin);
  ({ page } = visit);
});
afterAll(async () => {
  expect(visit.pageErrors).toEqual([]);
  await visit.close();
  await world.close();
});

const two = () =>
  questionnaire([question('rating', 'q1', { title: 'First' }), question('text', 'q2', { title: 'Second' })]);
const title = () => page.getByRole('textbox', { name: 'Question', exact: true });

describe('the list of assessments', () => {
  test('copies an assessment, opens the copy and says so', async () => {
    const id = await createDraft(world, 'Original', two());
    await createDraft(world, 'Superfluous', two());
    await visit.go('/assessments');
    await page.getByRole('button', { name: 'Actions for Original' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByText('Duplicating assessment...').waitFor();
    await page.getByText('Assessment duplicated successfully').waitFor();
    await page.waitForURL(/\/assessments\/\d+\/edit$/);
    expect(page.url()).not.toContain(`/${id}/`);
    await page.getByRole('button', { name: /^1 First/ }).waitFor();
  });

  test('asks before it deletes, says that it is done and shows the assessment no more', async () => {
    await page.getByRole('link', { name: 'Assessments' }).first().click();
    await page.getByRole('button', { name: 'Actions for Superfluous' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Are you sure you want to delete this assessment? This action cannot be undone.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Assessment deleted successfully').waitFor();
    await page.getByText('Superfluous').waitFor({ state: 'detached' });
  });
});

describe('questions', () => {
  test('are exported to a file and imported from it', async () => {
    await turnToBuilder(page, await createDraft(world, 'Exported', two()), 'Exported');
    await page.getByRole('button', { name: 'More actions' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export Questions' }).click();
    const file = await (await waiting).path();
    const empty = await createDraft(world, 'Imported');
    await turnToBuilder(page, empty, 'Imported');
    await page.getByLabel('Questions to import').setInputFiles(file);
    await page.getByText('2 questions imported.').waitFor();
    await saved(page);
    await expect.poll(async () => (await readDraft(world, empty)).questionnaire).toEqual(two());
  });

  test('come from a template at the beginning, and become one', async () => {
    await turnTo(page, '/assessments/create', 'New Assessment');
    await page.getByLabel('Visual Identity System').click();
    await page.getByRole('option').first().click();
    await page.getByLabel('Title').fill('From a template');
    await page.getByLabel('Start from').click();
    await page.getByRole('option', { name: 'Shelf standout' }).click();
    await page.getByRole('button', { name: 'Create Assessment' }).click();
    const first = page.getByRole('button', { name: /Click the product that catches your eye first/ });
    await first.first().waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Save as Template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as template' });
    await dialog.getByLabel('Category').fill('Ours');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Template saved').waitFor();
    await turnTo(page, '/assessments/templates', 'Templates');
    await page.getByRole('region', { name: 'Ours' }).getByText('From a template').waitFor();
  });

  test('of a template that somebody else saved meanwhile are not overwritten unseen', async () => {
    const payload = { title: 'Shared', description: '', category: 'Ours', questionnaire: two() };
    const { body: template } = await world.api<Template>('POST', '/assessments/templates/', ADMIN, payload);
    const path = `/assessments/templates/${template.id}/`;
    const titles = async () =>
      (await world.api<Template>('GET', path, ADMIN)).body.questionnaire.questions.map((one) => one.title);
    await turnTo(page, path.replace(/\/$/, ''), 'Shared');
    await page.getByRole('button', { name: /^1 First/ }).click();
    await title().fill('Mine');
    const theirs = questionnaire([question('rating', 'q1', { title: 'Theirs' })]);
    await world.api('PUT', path, ADMIN, { ...payload, questionnaire: theirs });
    await page.getByRole('button', { name: 'Save Template' }).click();
    const dialog = page.getByRole('dialog', { name: 'You both changed the same thing' });
    await dialog.getByLabel(/^Only .*’s$/).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /^1 Theirs/ }).waitFor();
    expect(await titles()).toEqual(['Theirs']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Save Template' }).click();
    await expect.poll(titles).toEqual(['Theirs', 'Mine']);
  });
});

describe('the builder', () => {
  test('inserts a placeholder at the caret, where one goes on typing; says nothing to publish; by keys', async () => {
    const id = await createDraft(world, 'By keys', two());
    await world.api('PATCH', `/assessments/${id}/`, ADMIN, { is_draft: false });
    await turnToBuilder(page, id, 'By keys');
    await page.getByText(/^Version 1 published by/).waitFor();
    await page.getByRole('button', { name: /^1 First/ }).click();
    await title().focus();
    await page.keyboard.press('Home');
    await tabTo(page, 'button', 'Insert Brand');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' at ');
    await expect.poll(() => title().inputValue()).toBe('[brand] at First');
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => title().inputValue()).toBe('First');
    await saved(page);
    await tabTo(page, 'button', 'Publish Changes', { back: true });
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Publish changes' });
    await dialog
      .getByText(/^There is nothing to publish: the questions are the same as in version 1, published by/)
      .waitFor();
    expect(await dialog.getByRole('button').allTextContents()).toEqual(['Close']);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect((await readDraft(world, id)).current_version).toBe(1);
  });

  test('asks whether regions fit another picture, names a wrong step, and does not take publishing for somebody else’s work; by touch', async () => {
    const [blue] = world.designs;
    const asked = question('first_click', 'q1', { title: 'Where is the name?', config: { material_id: blue } });
    const modern = question('slider', 'q2', { title: 'How modern is it?' });
    const id = await createDraft(world, 'By touch', questionnaire([asked, modern, question('nps', 'q3')]));
    const { page, go, pageErrors, close } = await visitAs(world.portal, world.admin);
    const { tap } = await onPhone(page);
    await go(`/assessments/${id}/edit`);
    await tap(page.getByRole('tab', { name: 'Outline' }));
    await tap(page.getByRole('button', { name: /^3 / }));
    await page.getByRole('heading', { name: 'Net promoter score' }).waitFor();
    await expectNoSidewaysScroll(page);
    await tap(page.getByRole('tab', { name: 'Outline' }));
    await tap(page.getByRole('button', { name: /^1 / }));
    await tap(page.getByRole('radio', { name: /Red bottle/ }));
    await page.getByText(/^These regions were drawn on another picture/).waitFor();
    await saved(page);
    await tap(page.getByRole('button', { name: 'Publish', exact: true }));
    await page.getByText(/^Question 1: The regions were drawn on another picture/).waitFor();
    const refused = await world.api('PATCH', `/assessments/${id}/`, ADMIN, { is_draft: false });
    expect(refused.status).toBe(400);
    await tap(page.getByRole('button', { name: 'They Fit This Picture' }));
    await page.getByText(/^These regions were drawn/).waitFor({ state: 'detached' });
    await tap(page.getByRole('tab', { name: 'Outline' }));
    await tap(page.getByRole('button', { name: /^2 / }));
    await page.getByLabel('Step', { exact: true }).fill('7');
    await page.getByText('The scale from 0 to 100 cannot be divided into steps of 7').first().waitFor();
    await page.getByLabel('Step', { exact: true }).fill('5');
    await saved(page);
    await tap(page.getByRole('button', { name: 'Publish', exact: true }));
    await page.getByRole('dialog').getByText('1 minute', { exact: true }).waitFor();
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }));
    await page.waitForURL(/\/assessments\/\d+$/);
    await page.getByText('Assessment published').waitFor();
    expect(await page.getByText(/saved this draft/).count()).toBe(0);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('of a missing assessment leads to the list, by keys and by touch', async () => {
    const way = page.getByRole('link', { name: 'Go to the assessments' });
    const goThere = async (follow: () => Promise<void>) => {
      await goWithin(page, '/assessments/999999/edit');
      await page.getByRole('heading', { name: 'Assessment not found' }).waitFor();
      await follow();
      await page.getByRole('heading', { level: 1, name: 'Assessments', exact: true }).waitFor();
    };
    await goThere(() => way.press('Enter'));
    const { tap } = await onPhone(page);
    await goThere(() => tap(way));
  });
});

test('every screen around an assessment has no barriers and fits a phone, and an assignment is withdrawn only after asking', async () => {
  const [first, second] = two().questions;
  if (!first || !second) throw new Error('two questions');
  const id = await world.publish(questionnaire([{ ...first, material_ids: [...world.designs] }, second]));
  const detail = `/assessments/${id}`;
  const tab = (name: string) => page.getByRole('tab', { name, selected: true });
  const selectedTabIsInSight = async () => {
    const box = await page.getByRole('main').getByRole('tab', { selected: true }).boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= PHONE.width;
  };
  for (const [path, heading, shown] of [
    ['/assessments', 'Assessments'],
    ['/assessments/create', 'New Assessment'],
    ['/assessments/templates', 'Templates'],
    [detail, 'Bottle study', tab('Overview')],
    [`${detail}?tab=questions`, 'Bottle study', tab('Questions')],
    [`${detail}?tab=materials`, 'Bottle study', tab('Materials')],
    [`${detail}?tab=versions`, 'Bottle study', tab('Versions')],
    [`${detail}/edit`, 'Bottle study', page.getByText('Draft saved')],
    [`${detail}?tab=experts`, 'Bottle study', tab('Experts')],
  ] as const) {
    await turnTo(page, path, heading);
    await shown?.waitFor();
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true], main .MuiSkeleton-root'));
    if (path.endsWith('/edit')) await page.getByRole('button', { name: /^1 First/ }).click();
    await expectAccessible(page, { targets: true });
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, { targets: true });
    if (path.startsWith(detail) && !path.endsWith('/edit')) await expect.poll(selectedTabIsInSight).toBe(true);
    await page.setViewportSize(WIDE);
  }
  const withdraw = page.getByRole('button', { name: /^Withdraw / });
  const dialog = page.getByRole('dialog', { name: 'Withdraw assignment' });
  await withdraw.first().click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await world.api('GET', `/assessments/${id}/`, EXPERT)).status).toBe(200);
  await withdraw.first().click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Assignment withdrawn').waitFor();
  expect((await world.api('GET', `/assessments/${id}/`, EXPERT)).status).toBe(404);
});
