import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#common/access/routes.ts';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { openPage, PHONE, type Product, sharedBrowser, startProduct, WIDE } from '#tests/e2e/harness.ts';
import { signIn } from '#tests/servers/browser.ts';
import { goWithin } from './portal.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

/** What the drivers of a machine without a graphics card say about reading a picture back. */
const OF_THE_MACHINE = /GL Driver Message|GPU stall|Automatic fallback to software WebGL/;

/** Collects what the browser complains about: in its console, policies that were broken, and what was not found. */
async function complaints(page: Page): Promise<string[]> {
  const found: string[] = [];
  const at = () => new URL(page.url()).pathname;
  page.on('console', (message) => {
    if (!['warning', 'error'].includes(message.type()) || OF_THE_MACHINE.test(message.text())) return;
    found.push(`${at()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => found.push(`${at()}: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() === 404) found.push(`${at()}: 404 ${response.url()}`);
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`The policy ${violatedDirective} forbids ${blockedURI}`),
    ),
  );
  return found;
}

async function walk(page: Page, screens: string[]): Promise<void> {
  for (const screen of screens) {
    await goWithin(page, screen);
    await page.locator('h1').first().waitFor();
    await expect
      .poll(() => page.locator('.MuiSkeleton-root, [role="progressbar"][aria-label^="Loading"]').count())
      .toBe(0);
    await page.waitForLoadState('networkidle');
  }
}

const first = async (path: string, as: string) => {
  const { body } = await product.api<{ results: { id: number }[] } | { id: number }[]>('GET', path, as);
  return (Array.isArray(body) ? body : body.results)[0]?.id ?? 0;
};

const VISITORS = [routes.login, routes.register, routes.forgotPassword, routes.resetPassword, routes.privacy];

test.each([
  ['wide', WIDE],
  ['phone', PHONE],
])('no screen of visitors and experts has the browser complain (%s)', async (_name, viewport) => {
  const { context, page } = await openPage(await sharedBrowser(), { viewport });
  const found = await complaints(page);
  await page.goto(product.url + routes.login);
  await walk(page, VISITORS);
  await signIn(page, product.url, 'expert@example.com', DEMO_PASSWORD);
  await page.waitForURL('**/home');
  const assigned = await first('/expert/assigned-assessments/', 'expert@example.com');
  const tabs = ['expertise', 'password', 'notifications'].map((tab) => `${routes.account}?tab=${tab}`);
  await walk(page, [routes.payouts, routes.account, ...tabs, routes.help, routes.completeAssessment(assigned)]);
  expect(found).toEqual([]);
  await context.close();
});

test('no screen of staff has the browser complain', async () => {
  const { context, page } = await openPage(await sharedBrowser());
  const found = await complaints(page);
  const as = 'superadmin@example.com';
  await signIn(page, product.url, as, DEMO_PASSWORD);
  await page.waitForURL('**/assessments');
  const [expert, vis, assessment, template] = await Promise.all(
    ['/experts/list/', '/brands/vis/', '/assessments/?status=ongoing', '/assessments/templates/'].map((path) =>
      first(path, as),
    ),
  );
  const material = await first(`/brands/vis-materials/?vis_id=${vis}`, as);
  const parts = ['materials', 'questions', 'experts', 'versions'].map(
    (tab) => `${routes.assessment(assessment ?? 0)}?tab=${tab}`,
  );
  await walk(page, [
    ...[routes.experts, routes.expertReview, routes.expertDuplicates, routes.expert(expert ?? 0), routes.formOptions],
    ...[routes.visList, routes.vis(vis ?? 0), routes.brands, routes.visMaterials, routes.visMaterial(material)],
    ...[routes.createAssessment, routes.assessmentTemplates, routes.assessmentTemplate(template ?? 0), ...parts],
    ...[routes.editAssessment(assessment ?? 0), routes.previewAssessment(assessment ?? 0)],
    ...[routes.responses, routes.response(assessment ?? 0), routes.printResponse(assessment ?? 0)],
    ...[routes.payments, routes.staff, routes.settings, routes.firstSettings, routes.agreements, routes.newAgreement],
    ...[routes.editHelp, routes.account, routes.help],
  ]);
  expect(found).toEqual([]);
  await context.close();
});
