import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page as ListPage } from '#common/api/lists.ts';
import type { VisDetail, VisMaterial, VisRow } from '#common/library/vis.ts';
import { createAdmin, type Person } from '#tests/api/factories.ts';
import { createBrand, createImage, createVis } from '#tests/api/library-factories.ts';
import { expectAccessible, expectNoSidewaysScroll, goDark, PHONE, settledBox, WIDE } from '#tests/e2e/harness.ts';
import { type Finger, onPhone } from '#tests/e2e/player/touch.ts';
import { type Portal, startPortal, type Visit, visitAs } from '#tests/e2e/portal/portal.ts';
import { photo, png } from '#tests/factories/files.ts';
import { longPdf, lowPdf } from './low-pdf.ts';
import { turnTo } from './staff-app.ts';

// States, messages at fields and failures of the list and the dialog are shown in tests/ui/admin/vis; 3D models are drawn
// in model-pins.test.ts.

let portal: Portal;
let admin: Person;
let visit: Visit;
let page: Page;
let images: { front: Buffer; back: Buffer };
let compared: { id: number };

beforeAll(async () => {
  portal = await startPortal();
  admin = await createAdmin(portal.server.ctx);
  images = { front: await png(90, 60, '#22aa66'), back: await photo(80, 60, 1) };
  const brand = await createBrand(portal.server, admin.token, 'Fjordkilden Mineralvann');
  const old = await createVis(portal.server, admin.token, { brand: brand.id, version: 'V1' });
  compared = await createVis(portal.server, admin.token, { brand: brand.id, version: 'V2', market: 'Chile' });
  await createImage(portal.server, admin.token, old.id, 'before.png');
  for (const name of ['one.png', 'two.png']) await createImage(portal.server, admin.token, compared.id, name);
  const body = { vis: compared.id, title: 'Shelf test' };
  await portal.server.call('POST', '/api/assessments/', { token: admin.token, body });
  visit = await visitAs(portal, admin);
  page = visit.page;
  await visit.go('/vis');
});
afterAll(async () => {
  await visit.close();
  await portal.close();
});
afterEach(() => expect(visit.pageErrors).toEqual([]));

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = () => page.getByRole('dialog');
const next = () => button('Next').click();
const focused = (field: Locator) =>
  expect.poll(() => field.evaluate((element) => element === document.activeElement), { interval: 50 }).toBe(true);
const labelsOf = (elements: Element[]) => elements.map((element) => element.getAttribute('aria-label'));
const gone = () => expect.poll(() => dialog().count(), { interval: 50 }).toBe(0);
const api = <Body>(method: string, path: string) =>
  portal.server.call<Body>(method, `/api/brands/${path}`, { token: admin.token });
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

async function fillInformation(version: string): Promise<void> {
  await dialog().getByLabel('Version').fill(version);
  await dialog()
    .getByLabel('VIS PDF Document')
    .setInputFiles(file('guide.pdf', 'application/pdf', await longPdf()));
  await dialog().getByLabel('Category').fill('Soda');
  await dialog().getByLabel('Market').fill('Spain');
  await dialog().getByLabel('Geographical Regions').click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
}

async function addImages(...files: ReturnType<typeof file>[]): Promise<void> {
  // Next checks the step before: its own field of a file must be gone.
  await dialog().getByText('or drag and drop them here').waitFor();
  await dialog().locator('input[type=file]').setInputFiles(files);
}
const front = () => file('Front of the pack.png', 'image/png', images.front);
const back = () => file('back.jpg', 'image/jpeg', images.back);

const visOf = async (brand: string) => (await api<ListPage<VisRow>>('GET', `vis/?search=${brand}`)).body.results;
const materialsOf = async (vis: number) =>
  (await api<ListPage<VisMaterial>>('GET', `vis-materials/?vis_id=${vis}`)).body.results;

describe('the dialog of a VIS', () => {
  let created = 0;

  test('is walked through by keyboard', async () => {
    const tabTo = async (target: Locator) => {
      for (let presses = 0; presses < 40; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('not reached by Tab');
    };
    await button('New VIS').click();
    await tabTo(dialog().getByLabel('Select Existing Brand'));
    await page.keyboard.press('ArrowDown');
    await tabTo(dialog().getByLabel('Brand Name'));
    await page.keyboard.type('Keys');
    await tabTo(button('Next'));
    await page.keyboard.press('Enter');
    await tabTo(dialog().getByLabel('Version'));
    await page.keyboard.type('V1');
    await tabTo(button('Choose PDF'));
    await tabTo(dialog().getByLabel('Geographical Regions'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await tabTo(button('Previous'));
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog().getByLabel('Brand Name').inputValue(), { interval: 50 }).toBe('Keys');
    await button('Close').click();
    await button('Discard').click();
    await gone();
  });

  test('creates a brand, a VIS and its images, with the pages drawn here, and each step is accessible', async () => {
    await button('New VIS').click();
    await next();
    await page.getByText('Please select a brand').waitFor();
    await focused(dialog().getByRole('combobox'));
    await expectAccessible(page);
    await dialog().getByLabel('Create New Brand').check();
    await next();
    await page.getByText('Brand name is required').waitFor();
    await focused(dialog().getByLabel('Brand Name'));
    await dialog().getByLabel('Brand Name').fill('Cedro');
    await next();

    await expect.poll(() => dialog().getByLabel('Release Date').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.getByText('e.g., V1, V2.5, etc.').waitFor();
    await next();
    for (const message of [
      'Version is required',
      'VIS document is required',
      'Category is required',
      'Market is required',
      'At least one geographical region is required',
    ]) {
      await page.getByText(message).waitFor();
    }
    await focused(dialog().getByLabel('Version'));
    await expectAccessible(page);
    await fillInformation('V1');
    await next();

    await page.getByText('No images selected. Please add at least one image.').waitFor();
    await next();
    await page.getByText('At least one image is required').waitFor();
    await focused(button('Add Images'));
    await addImages(front(), back(), file('notes.txt', 'text/plain', Buffer.from('no image')));
    await page.getByText('Some files were not added because they are not image files.').waitFor();
    await page.getByText('2 image(s) selected').waitFor();
    await page.getByText('Front of the...').waitFor();
    await expect
      .poll(() => dialog().getByLabel('Title of Front of the pack.png').inputValue())
      .toBe('Front of the pack');
    await dialog().getByRole('listitem').filter({ hasText: 'back.jpg' }).getByRole('combobox').click();
    await page.getByRole('option', { name: 'On-shelf mockups' }).click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await next();

    await button('Create VIS').click();
    await page.getByText('Visual Identity System created successfully').waitFor({ timeout: 60_000 });
    await gone();

    created = (await visOf('Cedro'))[0]?.id ?? 0;
    expect(await materialsOf(created)).toMatchObject([
      { title: 'Front of the pack', material_type: '2d_graphics', kind: 'image' },
      { title: 'back', material_type: 'on_shelf_mockups', kind: 'image' },
    ]);
    await turnTo(page, `/vis/${created}`);
    await page.getByText('Page 1 of 2').waitFor();
  });

  test('shows a large page in its printed resolution, of which only what is enlarged is loaded', async () => {
    await button('Next page').click();
    await page.getByText('Printed size: 700 × 30 mm').waitFor();
    const picture = page.getByRole('group', { name: 'guide.pdf, page 2' });
    const loaded = () =>
      picture.locator('img[alt=""]').evaluateAll((pieces: HTMLImageElement[]) => pieces.map((one) => one.naturalWidth));
    await picture.focus();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('+');
    expect(await loaded()).toEqual([]);
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('+');
    // The middle of 5512 pixels is in the second of three pieces.
    await expect.poll(loaded, { interval: 50 }).toEqual([2048]);
  });

  test('edits a VIS: the brand stays, an image goes, another comes, and a field changes', async () => {
    await button('Edit').click();
    await page.getByRole('heading', { name: 'Edit Visual Identity System' }).waitFor();
    await expect.poll(() => dialog().getByRole('combobox').isDisabled()).toBe(true);
    await next();
    await dialog().getByLabel('Version').fill('V1.1');
    await next();
    await page.getByText('2 image(s) selected').waitFor();
    await button('Remove Front of the pack').click();
    await page.getByText('1 image(s) selected').waitFor();
    await addImages(file('side.jpg', 'image/jpeg', images.back));
    await page.getByText('2 image(s) selected').waitFor();
    await button('Move side.jpg up').focus();
    await page.keyboard.press('Enter');
    await focused(button('Move side.jpg up'));
    await page.keyboard.press('Enter');
    await focused(button('Move side.jpg down'));
    await expectAccessible(page);
    await next();
    await button('Update VIS').click();
    await page.getByText('Visual Identity System updated successfully').waitFor({ timeout: 60_000 });
    await page.getByText('V1.1').first().waitFor();
    expect((await materialsOf(created)).map(({ title }) => title)).toEqual(['side', 'back']);
    await expect
      .poll(() => page.getByRole('button', { name: /^Enlarge/ }).evaluateAll(labelsOf))
      .toEqual(['Enlarge side', 'Enlarge back']);
  });
});

describe('the screen of a VIS', () => {
  test('shows its images large and its versions side by side, accessible in light and dark', async () => {
    await turnTo(page, `/vis/${compared.id}`);
    await page.getByRole('link', { name: 'Shelf test' }).waitFor();
    await page.getByRole('link', { name: 'New Assessment' }).click();
    await expect
      .poll(() => page.getByLabel('Visual Identity System').first().inputValue(), { interval: 50 })
      .toBe('Fjordkilden Mineralvann V2');
    await turnTo(page, `/vis/${compared.id}`);
    await page.getByRole('link', { name: 'Shelf test' }).waitFor();
    await expectAccessible(page);
    await goDark(page);
    await expectAccessible(page);
    await button('Enlarge one').click();
    await page.getByText('Image 1 of 2').waitFor();
    await button('Next image').click();
    await page.getByRole('heading', { name: 'two' }).waitFor();
    await expectAccessible(page);
    await button('Close').click();
    await gone();

    await button('Compare with V1').click();
    await dialog().getByRole('cell', { name: 'Chile' }).waitFor();
    await dialog()
      .getByRole('img', { name: /V1: before/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await button('Close').click();
    await gone();
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('draws the pages of a document that came in without a browser, also after a failure, by touch on a phone', async () => {
    const { tap } = await onPhone(page);
    const document = new File([new Uint8Array(await lowPdf())], 'by-api.pdf');
    const vis = await createVis(portal.server, admin.token, { document });
    await turnTo(page, `/vis/${vis.id}`);
    let stored = 0;
    await page.route('**/renditions/', (route) => {
      stored += 1;
      return stored === 1 ? route.continue() : route.abort();
    });
    await tap(button('Draw Pages'));
    await page.getByText('The pages of the document could not be drawn in this browser.').first().waitFor();
    expect(stored, 'one page was stored before').toBe(2);
    await page.unroute('**/renditions/');
    expect((await api<VisDetail>('GET', `vis/${vis.id}/`)).body.document_file?.pages).toEqual([]);
    await visit.go(`/vis/${vis.id}`);
    await page.getByText('1 of 2 pages are drawn. Drawing was interrupted').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await tap(button('Draw Pages'));
    await turnTo(page, '/vis');
    await turnTo(page, `/vis/${vis.id}`);
    await page.getByText('Page 1 of 2').waitFor({ timeout: 30_000 });
  });
});

test('the library, its brands and the dialog of a VIS fit a phone, and the lists are accessible in light and dark', async () => {
  for (const path of ['/vis', '/brands']) {
    await turnTo(page, path);
    await page.getByText('Fjordkilden').first().waitFor();
    await expectAccessible(page);
    await goDark(page);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(WIDE);
  }
  await button('New Brand').click();
  await dialog().getByLabel('Brand Name').waitFor();
  await expectAccessible(page);
  await button('Cancel').click();
  await gone();
  const finger = await onPhone(page);
  await turnTo(page, '/vis');
  await finger.tap(button('New VIS'));
  await finger.tap(button('Next'));
  await focused(dialog().getByRole('combobox'));
  await page.getByText('Please select a brand').waitFor();
  await finger.tap(button('Close'));
  await gone();
  await turnTo(page, `/vis/${compared.id}`);
  await page.getByRole('link', { name: 'Shelf test' }).waitFor();
  await expectNoSidewaysScroll(page);
  expect(await page.evaluate(brokenWords), 'titles break between words').toEqual([]);
  await button('Edit').click();
  for (const ready of ['Brand', 'Version', 'Images']) {
    await dialog().getByLabel(ready, { exact: false }).first().waitFor();
    await expectNoSidewaysScroll(page);
    if (ready === 'Images') await dragFirstImageDown(finger);
    await next();
  }
  await button('Update VIS').click();
  await page.getByText('Visual Identity System updated successfully').waitFor();
  expect((await materialsOf(compared.id)).map(({ title }) => title)).toEqual(['two', 'one']);
});

async function dragFirstImageDown(finger: Finger): Promise<void> {
  const rows = dialog().locator('[data-image]');
  await rows.last().scrollIntoViewIfNeeded();
  const middle = async (part: Locator) => {
    const { x, y, width, height } = await settledBox(part);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const below = await settledBox(rows.last());
  const from = await middle(rows.first().locator('[data-drag-handle]'));
  await finger.drag(from, { x: from.x, y: below.y + below.height - 4 });
  await expect
    .poll(() => rows.locator('[data-move="up"]').evaluateAll(labelsOf))
    .toEqual(['Move two up', 'Move one up']);
}

/** Words of titles that stand on two lines. Runs in the page. */
function brokenWords(): string[] {
  return [...document.querySelectorAll('h1, h2, h3')].flatMap((title) => {
    const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const word of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word[0]);
      }
    }
    return broken;
  });
}
