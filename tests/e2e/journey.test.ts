import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAdmin, PASSWORD, type Person } from '#tests/api/factories.ts';
import type { TestMail } from '#tests/api/harness.ts';
import { signIn } from '#tests/servers/browser.ts';
import { findExpert } from './admin/staff-app.ts';
import { openPage } from './harness.ts';
import { next, onPicture, question, untilSaved } from './player/drive.ts';
import { goWithin, mailTo, type Portal, skipAfterFailure, startPortal, type Visit, visitAs } from './portal/portal.ts';
import { buildAssessment, createVis, inviteExpert } from './steps/build.ts';
import { register } from './steps/register.ts';
import { textOf } from './text-of-pdf.ts';

const BRAND = 'Casa Limón';
const TITLE = `${BRAND} pack refresh`;
const EXPERT = { first: 'Ines', last: 'Varela', email: 'ines.varela@example.org', password: 'Quayside#2026' };

/** The product's main job, from a visitor's first step to the money and the report, in the product's own screens. */
describe('the main job', () => {
  skipAfterFailure();

  let portal: Portal;
  let admin: Person;
  let expert: Person;
  /** The visit of the person at the browser; each person continues where their previous test ended. */
  let visit: Pick<Visit, 'page' | 'pageErrors' | 'close'> | undefined;
  let assessment: number;
  let invitation: TestMail;

  beforeAll(async () => {
    portal = await startPortal();
    admin = await createAdmin(portal.server.ctx);
  });
  afterEach(() => {
    expect(visit?.pageErrors).toEqual([]);
  });
  afterAll(async () => {
    await visit?.close();
    await portal?.close();
  });

  /** A visitor without a session, in a fresh browser. */
  async function comesNew() {
    await visit?.close();
    const { context, page, pageErrors } = await openPage(portal.browser);
    visit = { page, pageErrors, close: () => context.close() };
    return page;
  }
  /** Somebody signed in, in a fresh browser, on a screen. */
  async function comes(person: Person, path: string) {
    await visit?.close();
    const opened = await visitAs(portal, person);
    visit = opened;
    await opened.go(path);
    return opened.page;
  }
  const goesOn = () => (visit as Visit).page;

  test('a visitor registers through all eight steps and lands on home, under review', async () => {
    const page = await comesNew();
    await register(page, portal, EXPERT);
    await page.getByRole('heading', { name: 'Welcome Back, Ines Varela' }).waitFor();
    await page
      .getByText(/under review/i)
      .first()
      .waitFor();
  });

  test('staff land on the assessments, find the expert and approve them', async () => {
    const page = await comesNew();
    await signIn(page, portal.server.url, admin.email, PASSWORD);
    await page.waitForURL('**/assessments');
    await page.getByRole('link', { name: 'Experts', exact: true }).click();
    const found = await findExpert(page, EXPERT.last);
    await found.getByText('Ines Varela').click();
    await page.waitForURL(/\/experts\/\d+$/);
    const id = Number(page.url().split('/').at(-1));
    expert = { ...admin, id, email: EXPERT.email };
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  });

  test('staff create a VIS of a new brand with logo, document and two images', async () => {
    const page = goesOn();
    await createVis(page, BRAND);
    await page.getByText(BRAND).first().waitFor();
    const { body } = await portal.server.call('GET', `/api/brands/vis/?search=${encodeURIComponent(BRAND)}`, {
      token: admin.token,
    });
    expect(body.results).toMatchObject([{ brand_name: BRAND, version: 'V1', document: expect.any(String) }]);
  });

  test('staff build, publish, preview, assign and invite', async () => {
    const page = goesOn();
    assessment = await buildAssessment(page, BRAND, TITLE);
    await goWithin(page, `/assessments/${assessment}/preview`);
    await page
      .getByText(/nothing .* (stored|saved)/i)
      .first()
      .waitFor();
    await inviteExpert(page, assessment, 'Ines Varela');
    invitation = await mailTo(portal, EXPERT.email, new RegExp(TITLE));
    expect(invitation.text).toContain(`${portal.server.url}/assessments/${assessment}/complete`);
  });

  test('the expert follows the link, answers half, and continues in a fresh browser to the end', async () => {
    const link = /https?:\/\/\S+\/complete/.exec(invitation.text)?.[0] ?? '';
    const first = await comesNew();
    await first.goto(link);
    await first.getByPlaceholder('Your Name').fill(EXPERT.email);
    await first.getByLabel('Password', { exact: true }).fill(EXPERT.password);
    await first.getByRole('button', { name: 'Log In' }).click();
    await first.getByText('$40.00').first().waitFor();
    await first.getByRole('button', { name: 'Start' }).click();
    await question(first, 'How appealing is the pack?').getByRole('radio', { name: /^4 of/ }).click();
    await next(first);
    await question(first, 'Where would you expect it?').getByRole('radio', { name: 'Delicatessen' }).click();
    await next(first);
    await untilSaved(first);

    const page = await comes(expert, '/home');
    await page
      .getByRole('row', { name: new RegExp(TITLE) })
      .getByRole('link', { name: /Continue/ })
      .click();
    const pins = question(page, 'What catches your eye?');
    await pins.waitFor();
    const at = await onPicture(pins.getByRole('application'), 0.5, 0.4);
    await page.mouse.click(at.x, at.y);
    await pins.getByRole('radio', { name: 'Like', exact: true }).click();
    await pins.getByRole('textbox', { name: 'Comment on pin 1' }).fill('The lemon reads at once');
    await next(page);
    await question(page, 'What would you change?').getByRole('textbox').fill('A larger name');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: /thank you/i }).waitFor();
  });

  test('the payout is asked for, approved, executed, and both see it paid', async () => {
    const asking = goesOn();
    await goWithin(asking, '/my-payouts');
    await asking.getByText("You've got $40.00 waiting for you!").waitFor();
    await asking.getByRole('button', { name: 'Send gift card to my email' }).click();
    await asking.getByText('Gift card request sent! You will receive an email with your gift card shortly.').waitFor();

    const page = await comes(admin, '/admin/payments');
    await page.getByPlaceholder(/Search by user/).fill(EXPERT.last);
    const row = page.getByRole('row', { name: new RegExp(EXPERT.last) });
    await row.getByText('Under review').waitFor();
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await row.getByText('Approved').waitFor();
    await row.getByRole('button', { name: 'Execute Payment' }).click();
    const executing = page.getByRole('dialog');
    await executing.getByLabel("Retailer's email").check();
    await executing.getByLabel('Reference').fill('ORDER 4711');
    await executing.getByRole('button', { name: 'Execute Payment' }).click();
    await row.getByText('Paid').waitFor();
    await mailTo(portal, EXPERT.email, /gift card|paid|payment/i);

    const reading = await comes(expert, '/my-payouts');
    const payment = reading.getByRole('row', { name: new RegExp(TITLE) });
    await payment.getByText('Paid', { exact: true }).waitFor();
    await payment
      .getByText(`to ${EXPERT.email}. It comes in an email from the shop. Its reference ends in 4711.`)
      .waitFor();
  });

  test('the expert got mail about the approval, once it could not be undone any more', async () => {
    await mailTo(portal, EXPERT.email, /approved/i);
  });

  test('staff read the response, and the CSV and the PDF hold the answers', async () => {
    const page = await comes(admin, `/responses/${assessment}`);
    await page.getByRole('tab', { name: 'Responses' }).click();
    await page.getByRole('table', { name: 'Responses' }).getByText('Ines Varela').click();
    await page.getByText('The lemon reads at once').first().waitFor();
    await goWithin(page, `/responses/${assessment}`);

    const csvDownload = page.waitForEvent('download');
    await page.getByRole('button', { name: /CSV/ }).click();
    await page.getByRole('menuitem').first().click();
    const csv = await readFile(await (await csvDownload).path(), 'utf8');
    for (const text of ['Delicatessen', 'The lemon reads at once', 'A larger name']) expect(csv).toContain(text);

    const pdfDownload = page.waitForEvent('download');
    await page.getByRole('button', { name: /PDF/ }).click();
    await page.getByRole('menuitem', { name: 'Results and each response' }).click();
    const pdf = await readFile(await (await pdfDownload).path());
    const text = await textOf(pdf);
    for (const answer of ['Delicatessen', 'The lemon reads at once', 'A larger name']) expect(text).toContain(answer);
  });
});
