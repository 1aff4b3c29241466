import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../servers/browser.ts';
import { openPage, type Product, startProduct } from './harness.ts';
import { register } from './steps/register.ts';

/** The product's main job, from a visitor's first step to the money and the report, in the product's own screens. */
describe('the main job', () => {
  const expert = { first: 'Ines', last: 'Varela', email: 'ines.varela@example.org', password: 'Panel#2026' };
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    product = await startProduct();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });

  test('a visitor registers through all eight steps and lands on home, under review', async () => {
    const { page, context, pageErrors } = await openPage(browser);
    await register(page, product, expert);
    await page.getByRole('heading', { name: 'Welcome Back, Ines Varela' }).waitFor();
    expect(
      await page
        .getByText(/under review/i)
        .first()
        .isVisible(),
    ).toBe(true);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
