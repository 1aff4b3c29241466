import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { type Mail, openPage, type Product, sharedBrowser, signIn, startProduct } from './harness.ts';
import { next, onPicture, question, untilSaved } from './player/drive.ts';
import { buildAssessment, createVis, inviteExpert } from './steps/build.ts';
import { type NewExpert, register } from './steps/register.ts';

const ADMIN = 'admin@example.com';

/** All text of a PDF, its lines joined by blanks. */
async function textOf(pdf: Buffer): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise;
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  return (await Promise.all(pages)).join(' ').replace(/\s+/g, ' ');
}

/** The product's main job, from a visitor's first step to the money and the report, in the product's own screens. */
describe('the main job', () => {
  let product: Product;
  let browser: Browser;
  let expert: NewExpert;
  let brand: string;
  let title: string;
  let assessment: number;
  let invitation: Mail;

  /** The tests build on one another; one that is tried again uses a name that its first try has not used up. */
  const fresh = (name: string, task: TestContext['task']) => `${name}${task.result?.retryCount || ''}`;

  beforeAll(async () => {
    product = await startProduct();
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await product?.close();
  });

  async function asStaff() {
    const opened = await openPage(browser);
    await signIn(opened.page, product.url, ADMIN);
    return opened;
  }

  test('a visitor registers through all eight steps and lands on home, under review', async ({ task }) => {
    const last = fresh('Varela', task);
    expert = { first: 'Ines', last, email: `ines.${last.toLowerCase()}@example.org`, password: 'Panel#2026' };
    const { page, context, pageErrors } = await openPage(browser);
    await register(page, product, expert);
    await page.getByRole('heading', { name: `Welcome Back, Ines ${expert.last}` }).waitFor();
    await page
      .getByText(/under review/i)
      .first()
      .waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('staff land on the assessments, find the expert, approve them, and the expert gets mail', async () => {
    const { page, context } = await asStaff();
    await page.waitForURL(`${product.url}/assessments`);
    await page.goto(`${product.url}/experts`);
    await page.getByLabel('Search experts').fill(expert.last);
    await page.getByRole('table', { name: 'Experts' }).getByText(`Ines ${expert.last}`).click();
    await page.waitForURL(/\/experts\/\d+$/);
    await page.getByRole('button', { name: 'Approve' }).click();
    await product.mail(expert.email, /approved/i);
    await context.close();
  });

  test('staff create a VIS of a new brand with logo, document and two images', async ({ task }) => {
    brand = fresh('Casa Limón', task);
    const { page, context, pageErrors } = await asStaff();
    await createVis(page, product.url, brand);
    await page.getByText(brand).first().waitFor();
    const { body } = await product.api<{ results: { brand_name: string; version: string; document: string | null }[] }>(
      'GET',
      `/brands/vis/?search=${encodeURIComponent(brand)}`,
      ADMIN,
    );
    expect(body.results).toMatchObject([{ brand_name: brand, version: 'V1', document: expect.any(String) }]);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('staff build, publish, preview, assign and invite', async ({ task }) => {
    title = fresh(`${brand} pack refresh`, task);
    const { page, context, pageErrors } = await asStaff();
    assessment = await buildAssessment(page, product.url, brand, title);
    await page.goto(`${product.url}/assessments/${assessment}/preview`);
    await page
      .getByText(/nothing .* (stored|saved)/i)
      .first()
      .waitFor();
    await inviteExpert(page, product.url, assessment, `Ines ${expert.last}`);
    invitation = await product.mail(expert.email, new RegExp(title));
    expect(invitation.text).toContain(`${product.url}/assessments/${assessment}/complete`);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('the expert follows the link, answers half, and continues in a fresh browser to the end', async () => {
    const link = /https?:\/\/\S+\/complete/.exec(invitation.text)?.[0] ?? '';
    const first = await openPage(browser);
    await first.page.goto(link);
    await first.page.getByPlaceholder('Your Name').fill(expert.email);
    await first.page.getByLabel('Password', { exact: true }).fill(expert.password);
    await first.page.getByRole('button', { name: 'Log In' }).click();
    await first.page.getByText('$40.00').first().waitFor();
    await first.page.getByRole('button', { name: 'Start' }).click();
    await question(first.page, 'How appealing is the pack?').getByRole('radio', { name: /^4 of/ }).click();
    await next(first.page);
    await question(first.page, 'Where would you expect it?').getByRole('radio', { name: 'Delicatessen' }).click();
    await next(first.page);
    await untilSaved(first.page);
    await first.context.close();

    const { page, context, pageErrors } = await openPage(browser);
    await signIn(page, product.url, expert.email, expert.password);
    await page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('link', { name: /Continue/ })
      .click();
    const pins = question(page, 'What catches your eye?');
    await pins.waitFor();
    const at = await onPicture(pins.getByRole('application'), 0.5, 0.4);
    await page.mouse.click(at.x, at.y);
    await pins.getByRole('radio', { name: 'Like', exact: true }).click();
    await pins.getByRole('textbox', { name: 'Comment of pin 1' }).fill('The lemon reads at once');
    await next(page);
    await question(page, 'What would you change?').getByRole('textbox').fill('A larger name');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: /thank you/i }).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('the payout is asked for, approved, executed, and both see it paid', async () => {
    const visit = await openPage(browser);
    await signIn(visit.page, product.url, expert.email, expert.password);
    await visit.page.goto(`${product.url}/my-payouts`);
    await visit.page.getByText("You've got $40.00 waiting for you!").waitFor();
    await visit.page.getByRole('button', { name: 'Send gift card to my email' }).click();
    await visit.page
      .getByText('Gift card request sent! You will receive an email with your gift card shortly.')
      .waitFor();

    const { page, context } = await asStaff();
    await page.goto(`${product.url}/admin/payments`);
    await page.getByPlaceholder(/Search by user/).fill(expert.last);
    const row = page.getByRole('row', { name: new RegExp(expert.last) });
    await row.getByText('Under review').waitFor();
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await row.getByText('Approved').waitFor();
    await row.getByRole('button', { name: 'Execute Payment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Execute Payment' }).click();
    await row.getByText('Paid').waitFor();
    await context.close();

    await product.mail(expert.email, /gift card|paid|payment/i);
    await visit.page.reload();
    await visit.page.getByRole('table', { name: 'My Payments' }).getByText('Paid').waitFor();
    await visit.context.close();
  });

  test('staff read the response, and the CSV and the PDF hold the answers', async () => {
    const { page, context } = await asStaff();
    await page.goto(`${product.url}/responses/${assessment}`);
    await page.getByRole('tab', { name: 'Responses' }).click();
    await page.getByRole('table', { name: 'Responses' }).getByText(`Ines ${expert.last}`).click();
    await page.getByText('The lemon reads at once').first().waitFor();
    await page.goto(`${product.url}/responses/${assessment}`);

    const csvDownload = page.waitForEvent('download');
    await page.getByRole('button', { name: /CSV/ }).click();
    await page.getByRole('menuitem').first().click();
    const csv = await readFile(await (await csvDownload).path(), 'utf8');
    for (const text of ['Delicatessen', 'The lemon reads at once', 'A larger name']) expect(csv).toContain(text);

    const pdfDownload = page.waitForEvent('download');
    await page.getByRole('button', { name: /PDF/ }).click();
    const pdf = await readFile(await (await pdfDownload).path());
    const text = await textOf(pdf);
    for (const answer of ['Delicatessen', 'The lemon reads at once', 'A larger name']) expect(text).toContain(answer);
    await context.close();
  });
});
