import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnResponse } from '#common/assessments/assessments.ts';
import { newQuestion, type Question, type Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { keepSession, openPage } from '#tests/e2e/harness.ts';
import { goWithin } from '#tests/e2e/portal/portal.ts';
import { next, question, start, untilSaved } from './drive.ts';
import { type StartedWorld, startWorld } from './start-world.ts';
import { choice, reason, stars, threeQuestions } from './three-questions.ts';
import { EXPERT } from './world.ts';

let world: StartedWorld;
let context: BrowserContext;
let page: Page;
let id: number;

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

async function begin(asked: Questionnaire = threeQuestions()): Promise<void> {
  id = await world.publish(asked);
  await start(page, world.url, id);
}

async function openAgain(tab: Page): Promise<void> {
  await tab.goto(`${world.url}/assessments/${id}/complete`);
  await tab.locator('[data-question]').first().waitFor();
}

async function values(): Promise<Record<string, unknown>> {
  const { response } = await world.held(id);
  return Object.fromEntries((response?.answers ?? []).map((answer) => [answer.question_id, answer.value]));
}

const expectValues = (wanted: Record<string, unknown>) => expect.poll(values, { interval: 50 }).toEqual(wanted);

describe('nothing is lost', () => {
  test('when the line is cut and the tab closed: the next one goes on at the same place, in the same order, and sends the rest', async () => {
    await begin();
    await stars(page, 4).check();
    await untilSaved(page);
    await context.setOffline(true);
    await next(page);
    const order = await question(page, 'Which one?').locator('label').allInnerTexts();
    await choice(page, 'B').check();
    await next(page);
    await reason(page).fill('Because of the label');
    await page.getByText('Offline: 2 answers are kept in this browser and will be sent').waitFor();
    await question(page, 'Why?').getByText('Not sent yet').waitFor();
    await expectValues({ rating: 4 });
    await page.close();
    await context.setOffline(false);
    page = await context.newPage();
    await openAgain(page);
    expect(await reason(page).inputValue()).toBe('Because of the label');
    await untilSaved(page);
    const all = { rating: 4, single_choice: { ids: ['b'], other_text: '' } };
    await expectValues({ ...all, text: 'Because of the label' });
    await page.getByRole('button', { name: 'Previous' }).click();
    expect(await question(page, 'Which one?').locator('label').allInnerTexts()).toEqual(order);
    expect(await choice(page, 'B').isChecked()).toBe(true);

    await context.setOffline(true);
    await choice(page, 'C').check();
    await page.getByText('Offline: 1 answer is kept').waitFor();
    await context.setOffline(false);
    await untilSaved(page);
    await expectValues({ single_choice: { ids: ['c'], other_text: '' }, rating: 4, text: 'Because of the label' });
  });

  test('when the screen is left at once after the last key, within the portal, also offline, or for another site', async () => {
    id = await world.publish(threeQuestions());
    const isHome = () => page.getByRole('heading', { name: /^Welcome Back/ }).waitFor();
    const goOn = () => goWithin(page, `/assessments/${id}/complete`);
    await page.goto(`${world.url}/home`);
    await page.getByRole('table').waitFor();
    await goOn();
    await page.getByRole('button', { name: 'Start' }).click();
    await question(page, 'How good?').waitFor();
    await next(page);
    await next(page);
    await reason(page).fill('Just typed');
    await page.evaluate(() => history.go(-3));
    await isHome();
    await expectValues({ text: 'Just typed' });

    await goOn();
    await reason(page).waitFor();
    await context.setOffline(true);
    await reason(page).fill('Left offline');
    await page.getByText('Offline: 1 answer is kept').waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await isHome();
    await context.setOffline(false);
    await expectValues({ text: 'Left offline' });

    await goOn();
    await reason(page).fill('Left for another site');
    await page.goto('about:blank');
    await expectValues({ text: 'Left for another site' });
  });

  test('when the session ends in the middle: the password is asked for in place', async () => {
    await begin();
    await stars(page, 4).check();
    await next(page);
    await choice(page, 'A').check();
    await expectValues({ rating: 4, single_choice: { ids: ['a'], other_text: '' } });
    await untilSaved(page);
    await page.evaluate(() => {
      for (const key of ['access_token', 'refresh_token']) localStorage.setItem(key, 'no.longer.valid');
    });
    await choice(page, 'E').check();
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByText(EXPERT).waitFor();
    await dialog.getByLabel('Password').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await untilSaved(page);
    await question(page, 'Which one?').waitFor();
    await expectValues({ rating: 4, single_choice: { ids: ['e'], other_text: '' } });
  });
});

test('two devices see each other’s answers, and an older one never replaces a newer one', async () => {
  await begin();
  await stars(page, 4).check();
  await untilSaved(page);
  await context.setOffline(true);
  await stars(page, 2).check();
  await page.getByText('Offline: 1 answer is kept').waitFor();
  await answerElsewhere(5);
  await context.setOffline(false);
  await expect.poll(() => stars(page, 5).isChecked()).toBe(true);
  await untilSaved(page);
  await expectValues({ rating: 5 });

  await stars(page, 3).check();
  await untilSaved(page);
  await expectValues({ rating: 3 });
  await answerElsewhere(1);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => stars(page, 1).isChecked()).toBe(true);
});

/** Rates as another device does, later than everything so far. */
async function answerElsewhere(value: number): Promise<void> {
  const { response } = await world.held(id);
  const answered_at = new Date(Date.now() + 1000).toISOString();
  const rest = { cannot_judge: false, revision: Date.now() + 1000, answered_at, measurement: null };
  const body = { response: (response as OwnResponse).id, answers: [{ question_id: 'rating', value, ...rest }] };
  expect((await world.api('POST', '/assessments/question-responses/', EXPERT, body)).status).toBe(200);
}

/** A text, then a first look at the red bottle for a minute. */
function firstLook(): Questionnaire {
  const look = newQuestion('timed_exposure', 'look', 's1');
  const config = { material_id: world.designs[1], page: null, ms: 60_000, follow_up: 'What do you remember?' };
  return {
    display: 'section',
    sections: [{ id: 's1', title: '', intro: '' }],
    questions: [
      { ...newQuestion('text', 'before', 's1'), title: 'Which brands do you know?', required: false } as Question,
      { ...look, title: 'A quick look', config } as Question,
    ],
  };
}

test('two tabs follow each other, and a timed picture counts as shown in both from its first moment, through a reload and Back', async () => {
  await begin(firstLook());
  const second = await context.newPage();
  await openAgain(second);
  await page.getByRole('textbox').fill('Only one');
  await expect.poll(() => second.getByRole('textbox').inputValue()).toBe('Only one');
  const looks = [page, second].map((tab) => question(tab, 'A quick look'));
  for (const tab of [second, page]) {
    await tab.bringToFront();
    await tab.getByRole('button', { name: 'Next', exact: true }).click();
  }
  const [look, behind] = looks as [(typeof looks)[0], (typeof looks)[0]];
  await behind.getByRole('button', { name: 'Show the picture' }).waitFor();
  await look.getByRole('button', { name: 'Show the picture' }).click();
  await look.getByRole('img', { name: 'The picture to remember' }).waitFor();
  const untilHeld = (attempts: number) =>
    expect
      .poll(async () => (await values()).look, { interval: 50 })
      .toEqual({ shown_ms: 0, recall: '', untimed: false, attempts });
  await untilHeld(1);
  await behind.getByText(/You can see it once more/).waitFor();
  expect(await behind.getByRole('button', { name: 'Show the picture' }).count()).toBe(0);

  await page.reload();
  await look.getByText(/You can see it once more/).waitFor();
  await look.getByRole('button', { name: 'Show it again' }).click();
  await untilHeld(2);
  await page.goBack();
  await look.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await look.getByText(/You can look again without a time limit/).waitFor();
  expect(await look.getByRole('button', { name: /^Show/ }).count()).toBe(0);
});
