import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newQuestion, type Question, type Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import {
  expectNoSidewaysScroll,
  openPage,
  PHONE,
  type Product,
  prepareFile,
  sharedBrowser,
  signIn,
  startProduct,
} from '#tests/e2e/harness.ts';
import { question, start, untilSaved } from './drive.ts';
import { everyType } from './questions.ts';
import { createWorld, EXPERT, type World } from './world.ts';

let product: Product;
let browser: Browser;
let world: World;

prepareFile(async () => {
  product = await startProduct();
  browser = await sharedBrowser();
  world = await createWorld(product);
  return product;
});

/** The focus is on something: never on the page's body, once what a step has set off is done. */
async function expectFocus(page: Page, after: string): Promise<void> {
  const isSomewhere = () =>
    page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
  await expect.poll(isSomewhere, { message: `focus after ${after}` }).toBe(true);
}

/** Goes with the Tab key to what a selector names; fails when it does not come by. */
async function tabTo(page: Page, selector: string, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press(key);
    await expectFocus(page, `${key} to ${selector}`);
  }
  throw new Error(`Tab does not come to ${selector}`);
}

const keysOf = (page: Page) => async (keys: readonly string[]) => {
  for (const key of keys) {
    if (key.startsWith('→')) await tabTo(page, key.slice(1));
    else if (key.startsWith('"')) await page.keyboard.type(key.slice(1));
    else await page.keyboard.press(key);
    await expectFocus(page, key);
  }
};

const NEXT = 'nav[aria-label="Questions"] button:last-child';

async function begin(asked: Questionnaire, options: BrowserContextOptions = {}) {
  const id = await world.publish(asked);
  const opened = await openPage(browser, options);
  await signIn(opened.page, product.url, EXPERT);
  await start(opened.page, product.url, id);
  return { id, ...opened };
}

test('all fourteen types are answered with keys only, and the focus never drops to the page', async () => {
  const { id, page, context, pageErrors } = await begin(everyType(world));
  const press = keysOf(page);
  const next = async (title: string) => {
    await press([`→${NEXT}`, 'Enter']);
    await question(page, title).locator('h2:focus').waitFor();
  };
  const at = (title: string) => question(page, title);
  await expectFocus(page, 'the start');
  await press([`→${NEXT}`, 'Enter']);
  await page.locator('[data-stop]:focus', { hasText: 'Choose a number of stars.' }).waitFor();

  await press(['Shift+Tab']);
  await tabTo(page, 'input[type=radio]', 'Shift+Tab');
  await press(['Space', 'ArrowRight']);
  await next('Would you buy it?');
  await press(['→input[type=radio]', 'Space', `→${NEXT}`]);
  await next('What fits the brand?');
  await press(['→input[type=checkbox]', 'Space']);
  await next('How far do you agree?');
  await press(['→input[name*="fresh"], [role=radiogroup] input', 'Space', 'Tab', 'Space']);
  await next('Which one is better?');
  await press(['→input[type=radio]', 'Space', '→textarea:not([aria-hidden])', '"Calmer']);
  await next('What matters most?');
  for (const item of ['Look', 'Price']) {
    await at('What matters most?').getByRole('button', { name: item, exact: true }).focus();
    await press(['Enter']);
  }
  await next('Where does it stand?');
  await press(['→[role=radiogroup] input', 'Space', 'Tab', 'Space']);
  await next('What do you notice?');
  await press(['→[role=application]', 'ArrowLeft', 'Enter']);
  await at('What do you notice?').getByRole('textbox', { name: 'Comment of pin 1' }).waitFor();
  await press(['→textarea:not([aria-hidden])', '"The logo']);
  await at('What do you notice?')
    .getByRole('button', { name: /^(Remove|Delete)/ })
    .first()
    .focus();
  await press(['Enter', '→[role=application]', 'ArrowLeft', 'Enter']);
  const like = at('What do you notice?').getByRole('radio', { name: 'Like', exact: true });
  if (await like.count()) {
    await like.focus();
    await press(['Space']);
  }
  await press(['→textarea:not([aria-hidden])', '"The label']);
  await next('Where is the logo?');
  await press(['→[data-question] button', 'Enter']);
  await at('Where is the logo?')
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.decode());
  await tabTo(page, '[role=application]');
  await expect
    .poll(async () => {
      await page.keyboard.press('Enter');
      return at('Where is the logo?').getByText('Your click has been recorded.').count();
    })
    .toBe(1);
  await expectFocus(page, 'the click');
  await next('A quick look');
  await press([`→${NEXT}`, 'Enter']);
  await page.locator('[data-stop]:focus', { hasText: 'Look at the picture first.' }).waitFor();
  await tabTo(page, '[data-question] button', 'Shift+Tab');
  await at('A quick look').getByRole('button', { name: 'Show the picture' }).focus();
  await press(['Enter']);
  await at('A quick look').locator('textarea:focus').waitFor();
  await press(['"A red bottle']);
  await next('Look at it from all sides');
  const model = at('Look at it from all sides');
  // The software renderer of a busy machine takes its time.
  const patient = { timeout: 90_000 };
  await model.getByRole('button', { name: 'Front', exact: true }).focus();
  await press(['Enter']);
  await model.getByRole('button', { name: 'Front, seen' }).waitFor(patient);
  await model.getByRole('button', { name: 'Back', exact: true }).focus();
  await press(['Enter']);
  await model.getByText('2 of 2 views seen').waitFor(patient);
  await press(['→input[type=radio]', 'Space', '→textarea:not([aria-hidden])', '"Good from behind']);
  await next('How premium does it look?');
  await press(['→input[type=range]', 'ArrowRight']);
  await next('Would you recommend it?');
  await press(['→input[type=radio]', 'Space']);
  await next('Anything else?');
  await press(['→textarea:not([aria-hidden])', '"Nothing', `→${NEXT}`, 'Enter']);
  await page.locator('h2:focus', { hasText: 'Review your answers' }).waitFor();
  await page.getByText('All required questions are answered.').waitFor();

  await page.getByRole('button', { name: 'Change question 14: Anything else?' }).focus();
  await press(['Enter']);
  await at('Anything else?').locator('h2:focus').waitFor();
  await at('Anything else?').getByRole('button', { name: 'Clear answer' }).focus();
  await press(['Enter', `→${NEXT}`, 'Enter']);
  await page.locator('h2:focus', { hasText: 'Review your answers' }).waitFor();
  await untilSaved(page);
  await page.getByRole('button', { name: 'Submit' }).focus();
  await press(['Enter']);
  await page.locator('main h1:focus', { hasText: 'Thank you!' }).waitFor();
  expect((await world.held(id)).response_status).toBe('completed');
  expect(pageErrors).toEqual([]);
  await context.close();
});

/** A first look at the red bottle, then a question that shows it; before both, a question beside which it must not stand. */
function firstLook(ms: number): Questionnaire {
  const [blue, red] = world.designs;
  const base = newQuestion('timed_exposure', 'look', 's1');
  const text = (id: string, title: string, material_ids: number[]) =>
    ({ ...newQuestion('text', id, 's1'), title, required: false, material_ids }) as Question;
  return {
    display: 'section',
    sections: [{ id: 's1', title: '', intro: '' }],
    questions: [
      text('before', 'Which brands do you know?', [blue, red]),
      {
        ...base,
        title: 'A quick look',
        config: { material_id: red, page: null, ms, follow_up: 'What do you remember?' },
      } as Question,
      text('after', 'And at leisure?', [red]),
    ],
  };
}

describe('a picture that is shown for a limited time', () => {
  test('is walked to by touch at 360 px, is seen nowhere before, and is never shown again', async () => {
    const { id, page, context, pageErrors } = await begin(firstLook(1000), {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap();
    const named = (name: string) => page.getByRole('img', { name });
    expect(await named('Blue bottle').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Show Red bottle' }).count()).toBe(0);
    await tap('Next');
    const look = question(page, 'A quick look');
    await look.waitFor();
    expect(await question(page, 'And at leisure?').count()).toBe(0);
    await tap('Next');
    await page.locator('[data-stop]:focus', { hasText: 'Look at the picture first.' }).waitFor();
    await expectNoSidewaysScroll(page);
    await tap('Show the picture');
    await look.getByRole('textbox', { name: 'What do you remember?' }).fill('A red bottle');
    await tap('Next');
    await named('Red bottle').waitFor();
    await tap('Previous');
    await look.getByText('A red bottle').waitFor();
    expect(await look.getByRole('textbox').isDisabled()).toBe(true);
    expect(await look.getByRole('img').count()).toBe(0);
    await tap('Next');
    await tap('Review');
    await page.getByRole('heading', { name: 'Review your answers' }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Read question 2: A quick look' }).tap();
    await look.waitFor();
    await tap('Back to Review');
    await page.getByRole('heading', { name: 'Review your answers' }).waitFor();
    await untilSaved(page);
    const { response } = await world.held(id);
    expect(response?.answers.find(({ question_id }) => question_id === 'look')?.value).toMatchObject({
      recall: 'A red bottle',
      closed: true,
    });
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('is known on another device from its first moment, and after a reload or the browser’s Back in the middle', async () => {
    const { id, page, context } = await begin(firstLook(60_000));
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    const look = question(page, 'A quick look');
    await look.getByRole('button', { name: 'Show the picture' }).click();
    await look.getByRole('img', { name: 'The picture to remember' }).waitFor();
    const untilHeld = (attempts: number) =>
      expect
        .poll(async () => (await world.held(id)).response?.answers.map(({ value }) => value))
        .toEqual([{ shown_ms: 0, recall: '', untimed: false, attempts }]);
    await untilHeld(1);

    const other = await openPage(browser);
    await signIn(other.page, product.url, EXPERT);
    await other.page.goto(`${product.url}/assessments/${id}/complete`);
    const there = question(other.page, 'A quick look');
    await there.getByText(/You can see it once more/).waitFor();
    expect(await there.getByRole('button', { name: 'Show the picture' }).count()).toBe(0);
    await other.context.close();

    await page.reload();
    await look.getByText(/You can see it once more/).waitFor();
    await look.getByRole('button', { name: 'Show it once more' }).click();
    await untilHeld(2);
    await page.evaluate(() => history.back());
    await page.waitForFunction(() => !document.querySelector('[data-question]'));
    await page.goto(`${product.url}/assessments/${id}/complete`);
    await look.getByText(/You can go on without a time limit/).waitFor();
    expect(await look.getByRole('button', { name: /^Show/ }).count()).toBe(0);
    await context.close();
  });

  test('in an earlier tab that stands behind it, is not seen until it is over', async () => {
    const { id, page, context } = await begin(firstLook(1000));
    const second = await context.newPage();
    await second.goto(`${product.url}/assessments/${id}/complete`);
    await second.getByRole('button', { name: 'Next', exact: true }).click();
    await question(second, 'A quick look').waitFor();
    await second.getByRole('button', { name: 'Next', exact: true }).click();
    await second.locator('[data-stop]', { hasText: 'Look at the picture first.' }).waitFor();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await question(page, 'A quick look').getByRole('button', { name: 'Show the picture' }).click();
    await question(page, 'A quick look').getByRole('textbox').fill('A red bottle');
    await untilSaved(page);
    await second.bringToFront();
    await expect.poll(() => question(second, 'A quick look').getByRole('textbox').inputValue()).toBe('A red bottle');
    expect(await second.getByRole('button', { name: 'Show the picture' }).count()).toBe(0);
    await context.close();
  });
});
