import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { newQuestion, type Question, type Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { openPage, type Product, prepareFile, sharedBrowser, signIn, startProduct } from '#tests/e2e/harness.ts';
import { next, question, start, untilSaved } from './drive.ts';
import { createWorld, EXPERT, type World } from './world.ts';

let product: Product;
let browser: Browser;
let world: World;
let id: number;

prepareFile(async () => {
  product = await startProduct();
  browser = await sharedBrowser();
  world = await createWorld(product);
  return product;
});
beforeEach(async () => {
  id = await world.publish(threeQuestions());
});

function threeQuestions(): Questionnaire {
  const titled = <T extends QuestionType>(type: T, title: string) =>
    ({ ...newQuestion(type, type, 's1'), title }) as Question<T>;
  const choice = titled('single_choice', 'Which one?');
  const options = [...'ABCDEF'].map((label) => ({ id: label.toLowerCase(), label }));
  return {
    display: 'question',
    sections: [{ id: 's1', title: '', intro: '' }],
    questions: [
      { ...titled('rating', 'How good?'), required: false },
      { ...choice, required: false, config: { options, other: false, shuffle: true } },
      titled('text', 'Why?'),
    ],
  };
}

const rate = (page: Page, stars: number) =>
  question(page, 'How good?')
    .getByRole('radio', { name: new RegExp(`^${stars} of 5`) })
    .check();
const choose = (page: Page, label: string) =>
  question(page, 'Which one?').getByRole('radio', { name: label, exact: true }).check();
const write = (page: Page, text: string) => question(page, 'Why?').getByRole('textbox').fill(text);

async function begin(): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await openPage(browser);
  await signIn(page, product.url, EXPERT);
  await start(page, product.url, id);
  return { page, context };
}

async function values(): Promise<Record<string, unknown>> {
  const { response } = await world.held(id);
  return Object.fromEntries((response?.answers ?? []).map((answer) => [answer.question_id, answer.value]));
}

describe('nothing is lost', () => {
  test('when the line is cut in the middle: answers wait in the browser, say so, and are sent when it returns', async () => {
    const { page, context } = await begin();
    await rate(page, 4);
    await untilSaved(page);
    await context.setOffline(true);
    await next(page);
    await choose(page, 'B');
    await next(page);
    await write(page, 'Because of the label');
    await page.getByText('Offline: 2 answers are kept in this browser and will be sent').waitFor();
    await question(page, 'Why?').getByText('Not sent yet').waitFor();
    expect(await values()).toEqual({ rating: 4 });
    await context.setOffline(false);
    await untilSaved(page);
    expect(await values()).toEqual({
      rating: 4,
      single_choice: { ids: ['b'], other_text: '' },
      text: 'Because of the label',
    });
    await context.close();
  });

  test('when the tab is closed offline: the next one goes on at the same place, in the same order, and sends the rest', async () => {
    const { page, context } = await begin();
    await rate(page, 2);
    await next(page);
    await untilSaved(page);
    const order = await question(page, 'Which one?').locator('label').allInnerTexts();
    await context.setOffline(true);
    await choose(page, 'D');
    await page.getByText('Offline: 1 answer is kept').waitFor();
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(`${product.url}/assessments/${id}/complete`);
    await question(again, 'Which one?').waitFor();
    expect(await question(again, 'Which one?').locator('label').allInnerTexts()).toEqual(order);
    await expect.poll(() => question(again, 'Which one?').getByRole('radio', { name: 'D' }).isChecked()).toBe(true);
    await untilSaved(again);
    expect(await values()).toEqual({ rating: 2, single_choice: { ids: ['d'], other_text: '' } });
    await context.close();
  });

  test('when the server is killed in the middle and comes back', async () => {
    const { page, context } = await begin();
    await rate(page, 5);
    await untilSaved(page);
    await product.kill('SIGKILL');
    await next(page);
    await choose(page, 'A');
    await next(page);
    await write(page, 'Still here');
    await page.getByText('The server does not answer: 2 answers are kept in this browser and will be sent').waitFor();
    await product.restart();
    await page.getByText('All answers saved').waitFor({ timeout: 60_000 });
    expect(await values()).toEqual({ rating: 5, single_choice: { ids: ['a'], other_text: '' }, text: 'Still here' });
    await context.close();
  });

  test('when the screen is left at once after the last key', async () => {
    const { page, context } = await begin();
    await next(page);
    await next(page);
    await write(page, 'Just typed');
    await page.goBack();
    await expect.poll(values).toEqual({ text: 'Just typed' });
    await context.close();
  });

  test('when the screen is left offline: what was kept is sent from another one when the line returns', async () => {
    const { page, context } = await begin();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('table').waitFor();
    await page.goBack();
    await question(page, 'How good?').waitFor();
    await context.setOffline(true);
    await rate(page, 3);
    await page.getByText('Offline: 1 answer is kept').waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: /^Welcome Back/ }).waitFor();
    await context.setOffline(false);
    await expect.poll(values).toEqual({ rating: 3 });
    await context.close();
  });

  test('when “cannot judge” is chosen by mistake: what was written comes back', async () => {
    const { questions, ...rest } = threeQuestions();
    id = await world.publish({ ...rest, questions: questions.map((item) => ({ ...item, allow_cannot_judge: true })) });
    const { page, context } = await begin();
    await next(page);
    await next(page);
    await write(page, 'A long thought');
    const cannotJudge = page.getByRole('checkbox', { name: 'I cannot judge this' });
    await cannotJudge.check();
    await cannotJudge.uncheck();
    await expect.poll(() => question(page, 'Why?').getByRole('textbox').inputValue()).toBe('A long thought');
    await untilSaved(page);
    expect(await values()).toEqual({ text: 'A long thought' });
    await context.close();
  });

  test('when every answer of the server takes three seconds', async () => {
    const { page, context } = await begin();
    await page.route('**/api/assessments/question-responses/**', async (route) => {
      // The delay is the point of this test: a slow line.
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.continue();
    });
    await rate(page, 1);
    await rate(page, 3);
    await next(page);
    await choose(page, 'C');
    await next(page);
    await write(page, 'Slow');
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor({ timeout: 60_000 });
    expect(await values()).toEqual({ rating: 3, single_choice: { ids: ['c'], other_text: '' }, text: 'Slow' });
    await context.close();
  });

  test('when the session ends in the middle: the password is asked for in place', async () => {
    const { page, context } = await begin();
    await rate(page, 4);
    await untilSaved(page);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (/token|access|refresh/i.test(key)) localStorage.setItem(key, 'no.longer.valid');
      }
    });
    await next(page);
    await choose(page, 'E');
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByLabel('Password').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await untilSaved(page);
    await question(page, 'Which one?').waitFor();
    expect(await values()).toEqual({ rating: 4, single_choice: { ids: ['e'], other_text: '' } });
    await context.close();
  });
});

describe('two devices', () => {
  test('see each other’s answers, and an older one never replaces a newer one', async () => {
    const first = await begin();
    await rate(first.page, 4);
    await untilSaved(first.page);
    await first.context.setOffline(true);
    await rate(first.page, 2);

    const second = await openPage(browser);
    await signIn(second.page, product.url, EXPERT);
    await second.page.goto(`${product.url}/assessments/${id}/complete`);
    await question(second.page, 'How good?')
      .getByRole('radio', { name: /^4 of 5/, checked: true })
      .waitFor();
    await rate(second.page, 5);
    await untilSaved(second.page);

    await first.context.setOffline(false);
    await question(first.page, 'How good?')
      .getByRole('radio', { name: /^5 of 5/, checked: true })
      .waitFor();
    expect(await values()).toEqual({ rating: 5 });

    await rate(first.page, 3);
    await untilSaved(first.page);
    await second.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await question(second.page, 'How good?')
      .getByRole('radio', { name: /^3 of 5/, checked: true })
      .waitFor();
    await first.context.close();
    await second.context.close();
  });

  test('two tabs of one browser follow each other at once', async () => {
    const { page, context } = await begin();
    const other = await context.newPage();
    await other.goto(`${product.url}/assessments/${id}/complete`);
    await question(other, 'How good?').waitFor();
    await rate(page, 4);
    await question(other, 'How good?')
      .getByRole('radio', { name: /^4 of 5/, checked: true })
      .waitFor();
    await context.close();
  });
});

describe('after the end', () => {
  test('answers are kept, the screen says so, and staff accept them', async () => {
    const { page, context } = await begin();
    await rate(page, 4);
    await untilSaved(page);
    await product.api('PATCH', `/assessments/${id}/`, 'admin@example.com', { is_active: false });
    await next(page);
    await choose(page, 'A');
    await page.getByText('This assessment has been closed. Your answers are kept').waitFor();
    await next(page);
    await write(page, 'Late');
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Your answers have been received' }).waitFor();
    const { response } = await world.held(id);
    expect(response?.waits_for_acceptance).toBe(true);
    const path = `/assessments/assessment-responses/${response?.id}/accept/`;
    const accepted = await product.api<{ payout: unknown }>('POST', path, 'admin@example.com');
    expect(accepted.body.payout).toEqual({ amount: '40.00', currency: 'USD' });
    await context.close();
  });
});

describe('the preview', () => {
  test('is the same screen, stores nothing and says so', async () => {
    const { page, context } = await openPage(browser);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/assessments/')) sent.push(request.url());
    });
    await signIn(page, product.url, 'admin@example.com');
    await page.goto(`${product.url}/assessments/${id}/complete`);
    await page.waitForURL(`**/assessments/${id}/preview`);
    await page.getByText('This is a preview. Nothing you do here is stored.').waitFor();
    await page.getByRole('button', { name: 'Start' }).click();
    await rate(page, 4);
    await next(page);
    await choose(page, 'A');
    await next(page);
    await write(page, 'Trying');
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Here an expert would have submitted. Nothing was stored.').waitFor();
    expect(sent).toEqual([]);
    expect((await world.held(id)).response).toBeNull();
    await context.close();
  });
});

describe('measuring', () => {
  test('what was opened, in which place and on what device is noted', async () => {
    id = await world.publish({
      ...threeQuestions(),
      questions: threeQuestions().questions.map((item) => ({ ...item, material_ids: world.designs })),
    });
    const { page, context } = await begin();
    await question(page, 'How good?').getByRole('button', { name: 'Show Red bottle' }).click();
    await rate(page, 4);
    await untilSaved(page);
    const measured = async (): Promise<StoredAnswer['measurement'] | undefined> =>
      (await world.held(id)).response?.answers[0]?.measurement;
    await expect.poll(measured).toMatchObject({
      order_shown: 0,
      materials_opened: [world.designs[1]],
      device: { pointer: 'mouse', viewport_width: 1440 },
    });
    await context.close();
  });
});
