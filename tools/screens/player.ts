import type { Page } from 'playwright-core';
import { EXPERT, type Screen } from './screen.ts';

const seenBy = 'for invited experts';
const address = '/assessments/:id/complete';
/** “Verdara V2: does it stand out on the shelf?”, to which the demo's expert is invited. */
const SHELF = 4;
/** “Solenne: the can from all sides”, which the demo's expert has begun. */
const CAN = 5;

const question = (page: Page, title: RegExp) => page.getByRole('region', { name: title });

/** Clicks a place of the picture in a question (0…1 of its width and height). */
async function hit(page: Page, title: RegExp, x: number, y: number): Promise<void> {
  const surface = question(page, title).getByRole('application');
  await surface.scrollIntoViewIfNeeded();
  const box = await surface.boundingBox();
  if (!box) throw new Error(`No picture to click in ${title}`);
  await surface.click({ position: { x: x * box.width, y: y * box.height } });
}

const saved = (page: Page) => page.getByText('All answers saved').waitFor();
const next = (page: Page) => page.getByRole('button', { name: /^(Next|Review)$/ }).click();

/** Screens of an expert who answers, from the first look to the thanks. */
export const playerScreens: Screen[] = [
  {
    file: 'player-opening',
    title: 'Before the first question',
    address,
    id: SHELF,
    seenBy,
    about: 'It says what the assessment is about, how long it takes, until when it is open and what it pays.',
    as: EXPERT,
    show: (page) => page.getByRole('button', { name: 'Start' }).waitFor(),
  },
  {
    file: 'player-first-click',
    title: 'First click',
    address,
    id: SHELF,
    seenBy,
    about: 'The expert searches the picture; the first click counts and cannot be taken back.',
    as: EXPERT,
    stays: true,
    async show(page) {
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('button', { name: 'Show the picture' }).click();
      await question(page, /^Find Verdara/)
        .getByRole('application')
        .waitFor();
    },
  },
  {
    file: 'player-pins',
    title: 'Pins on a design',
    address,
    id: SHELF,
    seenBy,
    about: 'The expert sets pins on a design, marks each as liked, disliked or neutral, and says why.',
    as: EXPERT,
    stays: true,
    async show(page) {
      await hit(page, /^Find Verdara/, 0.5, 0.52);
      await next(page);
      const cues = question(page, /^What guided you/);
      await cues.getByRole('checkbox', { name: 'The colour' }).click();
      await cues.getByRole('checkbox', { name: 'The leaves' }).click();
      await next(page);
      const pins = /^Pin what helps/;
      await hit(page, pins, 0.25, 0.2);
      await question(page, pins).getByRole('radio', { name: 'Like', exact: true }).click();
      await question(page, pins).getByRole('textbox', { name: 'Comment on pin 1' }).fill('The name reads at once.');
      await saved(page);
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    file: 'player-pins-phone',
    title: 'Pins on a phone',
    address,
    id: SHELF,
    seenBy,
    about: 'The same question in another browser: it opens where the expert was, with the answers given so far.',
    as: EXPERT,
    phone: true,
    show: (page) =>
      question(page, /^Pin what helps/)
        .getByRole('application')
        .waitFor(),
  },
  {
    file: 'player-review-phone',
    title: 'Review on a phone',
    address,
    id: SHELF,
    seenBy,
    about: 'Before submitting, the expert reads all answers and can correct each of them.',
    as: EXPERT,
    phone: true,
    stays: true,
    async show(page) {
      await next(page);
      await question(page, /^How visible/)
        .getByRole('slider')
        .press('End');
      await saved(page);
      await next(page);
      await page.getByRole('button', { name: 'Submit' }).waitFor();
    },
  },
  {
    file: 'player-model',
    title: 'A 3D model',
    address,
    id: CAN,
    seenBy,
    about: 'The expert turns the model and looks at the sides that the question asks for.',
    as: EXPERT,
    async show(page) {
      const model = question(page, /^Turn the can/);
      const back = page.getByRole('button', { name: 'Previous' });
      await page.locator('[data-question]').first().waitFor();
      while (!(await model.isVisible())) await back.click();
      await model.getByText('Loading').waitFor({ state: 'hidden' });
    },
  },
  {
    file: 'player-preference',
    title: 'A choice between designs',
    address,
    id: CAN,
    seenBy,
    about: 'The expert compares designs side by side and says which one is better and why.',
    as: EXPERT,
    stays: true,
    async show(page) {
      await next(page);
      const choice = question(page, /^Which picture would you show first/);
      await choice.getByRole('textbox').fill('One can is easier to remember.');
      await saved(page);
    },
  },
];
