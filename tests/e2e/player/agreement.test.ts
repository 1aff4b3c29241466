import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { endAllSessions, openSession } from '#server/accounts/sessions.ts';
import { expectNoSidewaysScroll, keepSession, openPage } from '#tests/e2e/harness.ts';
import { publishAgreement } from '#tests/e2e/portal/portal.ts';
import { next, question, start } from './drive.ts';
import { type StartedWorld, startWorld } from './start-world.ts';
import { reason, threeQuestions } from './three-questions.ts';
import { onPhone } from './touch.ts';

let world: StartedWorld;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ context, page } = await openPage(world.portal.browser));
  const { ctx } = world.portal.server;
  await keepSession(page, await openSession(ctx, ctx.db, world.expert.id));
});
afterEach(() => context.close());

test('a newer agreement comes before the next design, by touch; what was typed is there afterwards', async () => {
  const finger = await onPhone(page);
  const asked = threeQuestions();
  const [rating, choice, text] = asked.questions;
  if (!rating || !choice || !text) throw new Error('three questions');
  const order = [text, { ...rating, material_ids: [world.designs[0]] }, choice];
  const id = await world.publish({ ...asked, questions: order });
  await start(page, world.url, id);
  await reason(page).fill('Because of the label');
  await publishAgreement(world.portal, 'Be even quieter.');
  await finger.tap(page.getByRole('button', { name: 'Next' }));
  await page.getByText('The agreement has changed since you last accepted it.').waitFor();
  expect(await page.locator('[data-question]').count()).toBe(0);
  const changes = page.getByRole('region', { name: 'What has changed' });
  await changes.locator('ins').filter({ hasText: 'quieter' }).first().waitFor();
  expect(await changes.textContent()).not.toContain('#');
  await expectNoSidewaysScroll(page);
  await page.getByRole('region', { name: 'Confidentiality Agreement' }).evaluate((box) => {
    box.scrollTop = box.scrollHeight;
  });
  await finger.tap(page.getByRole('checkbox'));
  await finger.tap(page.getByRole('button', { name: 'Continue' }));
  await question(page, 'How good?').waitFor();
  await expectShown('Blue bottle');
  await page.getByRole('button', { name: 'Previous' }).click();
  expect(await reason(page).inputValue()).toBe('Because of the label');
});

test("the browser's Back goes to the question before, also after a reload, and from the first one to where one was", async () => {
  const id = await world.publish(threeQuestions());
  await page.goto(`${world.url}/home`);
  await page.locator(`a[href="/assessments/${id}/complete"]`).first().click();
  await page.getByRole('button', { name: 'Start' }).click();
  await question(page, 'How good?').waitFor();
  await next(page);
  await next(page);
  await reason(page).fill('Because of the label');
  await page.reload();
  await question(page, 'Why?').waitFor();
  for (const before of ['Which one?', 'How good?']) {
    await page.goBack();
    await question(page, before).waitFor();
  }
  await page.goForward();
  await page.goForward();
  await expect.poll(() => reason(page).inputValue()).toBe('Because of the label');
  for (let places = 0; places < 3; places += 1) await page.goBack();
  await page.waitForURL('**/home');
});

test('a design whose session ended is shown again once the person has signed in on the spot', async () => {
  const asked = threeQuestions();
  const [rating, choice] = asked.questions;
  if (!rating || !choice) throw new Error('three questions');
  const withDesign = { ...rating, material_ids: [world.designs[0]] };
  const id = await world.publish({ ...asked, questions: [choice, withDesign] });
  await start(page, world.url, id);
  await endAllSessions(world.portal.server.ctx.db, world.expert.id);
  await next(page);
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByLabel('Password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expectShown('Blue bottle');
});

async function expectShown(name: string): Promise<void> {
  const design = page.getByRole('img', { name });
  await expect.poll(() => design.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}
