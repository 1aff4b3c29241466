import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Page as ListPage } from '#common/api/lists.ts';
import type { VisMaterial, VisRow } from '#common/library/vis.ts';
import { createAdmin, type Person } from '#tests/api/factories.ts';
import { createBrand, createImage, createVis } from '#tests/api/library-factories.ts';
import { expectAccessible, expectNoSidewaysScroll, goDark, PHONE, prepareFile } from '#tests/e2e/harness.ts';
import { documentPdf } from '#tests/e2e/player/material-files.ts';
import { failing, type Portal, startPortal, type Visit, visitAs } from '#tests/e2e/portal/portal.ts';
import { glb, photo, png } from '#tests/factories/files.ts';

let portal: Portal;
let admin: Person;
let visit: Visit;
let page: Page;
let images: { front: Buffer; back: Buffer };

prepareFile(async () => {
  portal = await startPortal();
  admin = await createAdmin(portal.server.ctx);
  images = { front: await png(900, 600, '#22aa66'), back: await photo(800, 600, 1) };
  return portal;
});
beforeEach(async () => {
  visit = await visitAs(portal, admin);
  page = visit.page;
});
afterEach(async () => {
  expect(visit.pageErrors).toEqual([]);
  await visit.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = () => page.getByRole('dialog');
const cards = () => page.getByRole('list', { name: 'Visual identity systems' }).getByRole('link');
const api = <Body>(method: string, path: string) =>
  portal.server.call<Body>(method, `/api/brands/${path}`, { token: admin.token });
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

async function next(): Promise<void> {
  await button('Next').click();
}

async function fillInformation(version: string): Promise<void> {
  await dialog().getByLabel('Version').fill(version);
  await dialog()
    .getByLabel('VIS PDF Document')
    .setInputFiles(file('guide.pdf', 'application/pdf', documentPdf()));
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

async function visOf(brand: string): Promise<VisRow[]> {
  return (await api<ListPage<VisRow>>('GET', `vis/?search=${brand}`)).body.results;
}

async function materialsOf(vis: number): Promise<VisMaterial[]> {
  return (await api<ListPage<VisMaterial>>('GET', `vis-materials/?vis_id=${vis}`)).body.results;
}

/** Counts requests of a kind. */
function counting(method: string, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === `/api${path}`) count += 1;
  });
  return () => count;
}

describe('the list', () => {
  test('without any VIS says so and offers to create the first', async () => {
    await page.route('**/api/brands/vis/*', (route) =>
      route.fulfill({ json: { count: 0, next: null, previous: null, results: [] } }),
    );
    await visit.go('/vis');
    await page.getByText('No Visual Identity Systems found.').waitFor();
    await button('Create Your First VIS').click();
    await page.getByRole('heading', { name: 'Create New Visual Identity System' }).waitFor();
  });

  test('that cannot be loaded offers to try again', async () => {
    await createVis(portal.server, admin.token);
    const recover = await failing(page, '/brands/vis/');
    await visit.go('/vis');
    await page.getByText('Failed to fetch Visual Identity Systems.').waitFor();
    await recover();
    await button('Try Again').click();
    await cards().first().waitFor();
  });

  test('shows twelve cards a page with padded ids, three on LATEST, and finds by brand', async () => {
    const brand = await createBrand(portal.server, admin.token, 'Paginata');
    for (let version = 1; version <= 13; version += 1) {
      await createVis(portal.server, admin.token, { brand: brand.id, version: `V${version}` });
    }
    await visit.go('/vis');
    await page.getByLabel('Search VIS').fill('paginata');
    await page.waitForURL(/filter=/);
    await expect.poll(() => cards().count()).toBe(12);
    const newest = (await visOf('paginata'))[0];
    await page.getByText(String(newest?.id).padStart(6, '0')).waitFor();
    await page.getByText('04/05/2026').first().waitFor();
    await expectAccessible(page);
    await goDark(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Go to page 2' }).click();
    await expect.poll(() => cards().count()).toBe(1);
    await page.getByRole('tab', { name: 'LATEST' }).click();
    await expect.poll(() => cards().count()).toBe(3);
    await page.getByLabel('Search VIS').fill('nothing like this');
    await page.getByText('No Visual Identity Systems found.').waitFor();
  });
});

describe('the dialog', () => {
  beforeEach(async () => {
    await visit.go('/vis');
    await button('New VIS').click();
    await dialog().waitFor();
  });

  test('creates a brand, a VIS, its images and model, with pages and views drawn here', async () => {
    await next();
    await page.getByText('Please select a brand').waitFor();
    await dialog().getByLabel('Create New Brand').check();
    await next();
    await page.getByText('Brand name is required').waitFor();
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
    await fillInformation('V1');
    await next();

    await page.getByText('No images selected. Please add at least one image.').waitFor();
    await next();
    await page.getByText('At least one image is required').waitFor();
    await addImages(front(), back(), file('notes.txt', 'text/plain', Buffer.from('no image')));
    await page.getByText('Some files were not added because they are not image files.').waitFor();
    await page.getByText('2 image(s) selected').waitFor();
    await page.getByText('Front of the...').waitFor();
    await expect
      .poll(() => dialog().getByLabel('Title of Front of the pack.png').inputValue())
      .toBe('Front of the pack');
    await dialog().getByRole('listitem').filter({ hasText: 'back.jpg' }).getByRole('combobox').click();
    await page.getByRole('option', { name: 'On Shelf Mockups' }).click();
    await next();

    await dialog()
      .getByLabel('3D model', { exact: true })
      .setInputFiles(file('can.glb', 'model/gltf-binary', glb()));
    await dialog().getByLabel('Allow Rotation').check();
    await button('Create VIS').click();
    await page.getByText('Visual Identity System created successfully').waitFor({ timeout: 60_000 });
    await dialog().waitFor({ state: 'detached' });

    const [vis] = await visOf('Cedro');
    expect(await materialsOf(vis?.id ?? 0)).toMatchObject([
      { title: 'Front of the pack', material_type: '2d_graphics', kind: 'image' },
      { title: 'back', material_type: 'on_shelf_mockups', kind: 'image' },
      { title: 'VIS 3D Model', allow_rotation: true, allow_zoom: false, is_interactive: false, views: { length: 6 } },
    ]);
    await visit.go(`/vis/${vis?.id}`);
    await page.getByText('Page 1 of 2').waitFor();
  });

  test('keeps everything when the new brand fails, and creates no VIS', async () => {
    const posted = counting('POST', '/brands/vis/');
    await page.route('**/api/brands/brands/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { errors: { name: ['A brand with this name already exists.'] } } })
        : route.continue(),
    );
    await dialog().getByLabel('Create New Brand').check();
    await dialog().getByLabel('Brand Name').fill('Taken');
    await next();
    await fillInformation('V7');
    await next();
    await addImages(front());
    await next();
    await button('Create VIS').click();
    await page.getByText('A brand with this name already exists.').waitFor();
    await expect.poll(() => dialog().getByLabel('Brand Name').inputValue()).toBe('Taken');
    expect(posted()).toBe(0);
    await page.unrouteAll();
    await dialog().getByLabel('Brand Name').fill('Free now');
    await next();
    await expect.poll(() => dialog().getByLabel('Version').inputValue()).toBe('V7');
    await next();
    await page.getByText('1 image(s) selected').waitFor();
    await next();
    await button('Create VIS').click();
    await page.getByText('Visual Identity System created successfully').waitFor({ timeout: 60_000 });
    expect(await visOf('Free now')).toHaveLength(1);
  });

  test('tries again only what failed', async () => {
    const brand = await createBrand(portal.server, admin.token, 'Retried');
    await page.reload();
    await button('New VIS').click();
    await dialog().getByLabel('Brand', { exact: false }).last().click();
    await page.getByRole('option', { name: brand.name }).click();
    await next();
    await fillInformation('V1');
    await next();
    await addImages(front(), back());
    await next();

    let failures = 1;
    await page.route('**/api/brands/vis-materials/', async (route) => {
      const isBack = route.request().method() === 'POST' && route.request().postDataBuffer()?.includes('back.jpg');
      if (isBack && failures-- > 0)
        await route.fulfill({ status: 503, json: { detail: 'The file could not be stored.' } });
      else await route.continue();
    });
    const saved = counting('POST', '/brands/vis/');
    const uploads = counting('POST', '/brands/vis-materials/');
    await button('Create VIS').click();
    await page.getByText(/Some files could not be uploaded/).waitFor();
    await page.getByText('The file could not be stored.').waitFor();
    expect([saved(), uploads()]).toEqual([1, 2]);
    await button('Try Again').click();
    await page.getByText('Visual Identity System created successfully').waitFor({ timeout: 60_000 });
    expect([saved(), uploads()]).toEqual([1, 3]);
    const [vis] = await visOf('Retried');
    expect((await materialsOf(vis?.id ?? 0)).map(({ title }) => title)).toEqual(['Front of the pack', 'back']);
  });

  test('asks before it throws away what was entered, whatever would close it', async () => {
    // Somebody who came here from another screen goes back to it.
    await visit.go('/assessments');
    await page.getByRole('link', { name: 'VIS Library' }).click();
    await button('New VIS').click();
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    await dialog().getByLabel('Create New Brand').check();
    const closings = [
      () => page.mouse.click(5, 5),
      () => page.keyboard.press('Escape'),
      () => button('Close').click(),
      () => page.goBack(),
    ];
    for (const close of closings) {
      await close();
      await page.getByText('Discard what you typed?').waitFor();
      await button('Keep writing').click();
      await page.getByText('Discard what you typed?').waitFor({ state: 'detached' });
    }
    await page.getByRole('heading', { name: 'Create New Visual Identity System' }).waitFor();
    await button('Close').click();
    await button('Discard').click();
    await dialog().waitFor({ state: 'detached' });
  });

  test('refuses at its step a name that is too long or taken, and a file that is no PDF', async () => {
    await createBrand(portal.server, admin.token, 'Known already');
    await dialog().getByLabel('Create New Brand').check();
    await dialog().getByLabel('Brand Name').fill('x'.repeat(121));
    await next();
    await dialog().getByText('At most 120 characters').waitFor();
    await dialog().getByLabel('Brand Name').fill('known ALREADY');
    await next();
    await dialog().getByText('A brand with this name already exists.').waitFor();
    await dialog().getByLabel('Brand Name').fill('Unheard of');
    await next();
    await fillInformation('V1');
    await dialog()
      .getByLabel('VIS PDF Document')
      .setInputFiles(file('renamed.pdf', 'application/pdf', Buffer.from('PK a word document')));
    await next();
    await dialog().getByText('This is not a PDF document.').waitFor();
    expect(await visOf('Unheard')).toEqual([]);
  });

  test('is walked through by keyboard', async () => {
    const tabTo = async (target: Locator) => {
      for (let presses = 0; presses < 40; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('not reached by Tab');
    };
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
    await expect.poll(() => dialog().getByLabel('Brand Name').inputValue()).toBe('Keys');
  });

  test('has no accessibility faults at any step', async () => {
    await expectAccessible(page);
    await dialog().getByLabel('Create New Brand').check();
    await dialog().getByLabel('Brand Name').fill('Axed');
    await expectAccessible(page);
    await next();
    await next();
    await page.getByText('Version is required').waitFor();
    await expectAccessible(page);
    await fillInformation('V1');
    await next();
    await addImages(front());
    await page.getByText('1 image(s) selected').waitFor();
    await expectAccessible(page);
    await next();
    await dialog()
      .getByLabel('3D model', { exact: true })
      .setInputFiles(file('can.glb', 'model/gltf-binary', glb()));
    await expectAccessible(page);
  });
});

describe('a VIS', () => {
  test('is edited: the brand stays, an image goes, another and a model come, options change', async () => {
    const vis = await createVis(portal.server, admin.token);
    const gone = await createImage(portal.server, admin.token, vis.id, 'old.png');
    await createImage(portal.server, admin.token, vis.id, 'stays.png');
    await visit.go(`/vis/${vis.id}`);
    await button('Edit').click();
    await page.getByRole('heading', { name: 'Edit Visual Identity System' }).waitFor();
    await expect.poll(() => dialog().getByRole('combobox').isDisabled()).toBe(true);
    await next();
    await dialog().getByLabel('Version').fill('');
    await next();
    await page.getByText('Version is required').waitFor();
    await dialog().getByLabel('Version').fill('V1.1');
    await next();
    await page.getByText('2 image(s) selected').waitFor();
    await button(`Remove ${gone.title}`).click();
    await page.getByText('1 image(s) selected').waitFor();
    await addImages(back());
    await page.getByText('2 image(s) selected').waitFor();
    await next();
    await button('Update VIS').click();
    await page.getByText('Visual Identity System updated successfully').waitFor({ timeout: 60_000 });
    await page.getByText('V1.1').first().waitFor();
    expect((await materialsOf(vis.id)).map(({ title }) => title)).toEqual(['stays', 'back']);
  });

  test('that the server refuses shows why at its field, on its step', async () => {
    const vis = await createVis(portal.server, admin.token);
    await createImage(portal.server, admin.token, vis.id);
    await visit.go(`/vis/${vis.id}`);
    await button('Edit').click();
    await page.route(`**/api/brands/vis/${vis.id}/`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { errors: { market: ['This market is closed.'] } } })
        : route.continue(),
    );
    await next();
    await next();
    await page.getByText('1 image(s) selected').waitFor();
    await next();
    await button('Update VIS').click();
    await page.getByText('This market is closed.').waitFor();
    await page.unrouteAll();
    await page.route(`**/api/brands/vis/${vis.id}/`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { detail: 'Oops' } }) : route.continue(),
    );
    await dialog().getByLabel('Market').fill('Peru');
    await next();
    await next();
    await button('Update VIS').click();
    await page.getByText('Error updating Visual Identity System. Please try again.').waitFor();
  });

  test('shows its images large, its versions side by side, and is not deleted while it is used', async () => {
    const brand = await createBrand(portal.server, admin.token, 'Compared');
    const old = await createVis(portal.server, admin.token, { brand: brand.id, version: 'V1' });
    const vis = await createVis(portal.server, admin.token, { brand: brand.id, version: 'V2', market: 'Chile' });
    await createImage(portal.server, admin.token, old.id, 'before.png');
    await createImage(portal.server, admin.token, vis.id, 'one.png');
    await createImage(portal.server, admin.token, vis.id, 'two.png');
    await portal.server.call('POST', '/api/assessments/', {
      token: admin.token,
      body: { vis: vis.id, title: 'Shelf test' },
    });
    await visit.go(`/vis/${vis.id}`);
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

    await button('Compare with V1').click();
    await dialog().getByRole('cell', { name: 'Chile' }).waitFor();
    await dialog()
      .getByRole('img', { name: /V1: before/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await button('Close').click();

    await button('Delete').click();
    await dialog().getByText('Shelf test').waitFor();
    expect(await dialog().getByRole('button', { name: 'Delete' }).count()).toBe(0);
  });

  test('that came in without a browser gets its pages drawn on its screen', async () => {
    const document = new File([new Uint8Array(documentPdf())], 'by-api.pdf');
    const vis = await createVis(portal.server, admin.token, { document });
    await visit.go(`/vis/${vis.id}`);
    let stored = 0;
    await page.route('**/renditions/', (route) => {
      stored += 1;
      return stored === 1 ? route.continue() : route.abort();
    });
    await button('Prepare').click();
    await page.getByText('The pages of this document could not be prepared in this browser.').waitFor();
    expect(stored, 'one page was stored before').toBe(2);
    await page.unroute('**/renditions/');
    await page.reload();
    await button('Prepare').click();
    await page.getByText('Page 1 of 2').waitFor({ timeout: 30_000 });
  });

  test('fits a phone', async () => {
    const vis = await createVis(portal.server, admin.token);
    await createImage(portal.server, admin.token, vis.id);
    await page.setViewportSize(PHONE);
    for (const path of ['/vis', `/vis/${vis.id}`, '/brands']) {
      await visit.go(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectNoSidewaysScroll(page);
    }
    await visit.go(`/vis/${vis.id}`);
    await button('Edit').click();
    for (const _step of [1, 2, 3]) {
      await expectNoSidewaysScroll(page);
      await next();
    }
    await button('Update VIS').waitFor();
  });

  test('that is not there is told as such', async () => {
    await visit.go('/vis/999999');
    await page.getByText('Visual Identity System not found.').waitFor();
  });
});

test('a brand is created, edited and deleted; its errors stand at their fields', async () => {
  await createBrand(portal.server, admin.token, 'Already there');
  await visit.go('/brands');
  await button('New Brand').click();
  await button('Create Brand').click();
  await page.getByText('Brand name is required').waitFor();
  await dialog().getByLabel('Brand Name').fill('Already there');
  await button('Create Brand').click();
  await page.getByText('A brand with this name already exists.').waitFor();
  await dialog().getByLabel('Brand Name').fill('Brand of mine');
  await dialog().getByLabel('Competitors').fill('Rival');
  await page.keyboard.press('Enter');
  // The last one needs no Enter.
  await dialog().getByLabel('Competitors').fill('Challenger');
  await dialog().getByLabel('Logo', { exact: true }).setInputFiles(front());
  await expectAccessible(page);
  await button('Create Brand').click();
  await page.getByText('Brand created successfully').waitFor();
  await page.getByLabel('Search brands').fill('of mine');
  const row = page.getByRole('row', { name: /Brand of mine/ });
  await row.getByText('Rival, Challenger').waitFor();
  await expectAccessible(page);
  await button('Edit Brand of mine').click();
  await dialog().getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog().getByLabel('Description').fill('Now with words');
  await button('Save Changes').click();
  await row.getByText('Now with words').waitFor();
  await button('Delete Brand of mine').click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Brand deleted successfully').waitFor();
  await row.waitFor({ state: 'detached' });
});
