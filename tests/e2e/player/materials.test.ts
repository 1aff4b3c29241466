import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import { newQuestion, type Question } from '#common/assessments/questionnaire/schema.ts';
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
import { question, start } from './drive.ts';
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

test('materials beside a question are compared, zoomed together, and a PDF is turned page by page, also on a phone', async () => {
  const material_ids = [...world.designs, world.document];
  const rating = { ...newQuestion('rating', 'q1', 's1'), title: 'How good?', material_ids } as Question;
  const sections = [{ id: 's1', title: '', intro: '' }];
  const id = await world.publish({ display: 'section', sections, questions: [rating] });
  const { page, context, pageErrors } = await openPage(browser, { viewport: PHONE, hasTouch: true });
  await signIn(page, product.url, EXPERT);
  await start(page, product.url, id);
  const card = question(page, 'How good?');

  const check = async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };
  await check();
  await card.getByRole('button', { name: /^Show .*guidelines|^Show .*3\.0|^Show .*document/i }).click();
  await card.getByText('Page 1 of 2').waitFor();
  await card.getByRole('button', { name: 'Next page' }).click();
  await card.getByText('Page 2 of 2').waitFor();
  await check();

  await card.getByRole('button', { name: 'Compare' }).click();
  const pictures = card.getByRole('img');
  await expect.poll(() => pictures.count()).toBe(2);
  await card.getByRole('button', { name: 'Zoom in' }).click();
  const zooms = () =>
    pictures.evaluateAll((images) => [...new Set(images.map((image) => getComputedStyle(image).transform))]);
  await expect.poll(zooms).toEqual([expect.stringMatching(/^matrix\(1\.5, /)]);
  await check();
  await card.getByRole('button', { name: 'Slider' }).click();
  await card.getByRole('slider', { name: /^Border between/ }).press('ArrowRight');
  await check();
  expect(pageErrors).toEqual([]);
  await context.close();
});
