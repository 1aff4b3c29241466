import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { brands } from '#common/library/brands.ts';
import { type VisMaterial, visDetail, visDocument, visMaterial, visRow } from '#common/library/vis.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { button, field, find, front, inDialog, isThere, nothingInFront, told } from '#tests/ui/admin/screen.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { answer, heldBack, refusal, refuse, showStaffApp } from '#tests/ui/render.tsx';
import { drawnPage } from './drawn-page.ts';

const SAVED = 'Visual Identity System created successfully';
const UPDATED = 'Visual Identity System updated successfully';
const TAKEN = 'A brand with this name already exists.';
let server: ReturnType<typeof answer>;
beforeEach(() => {
  server = answer({
    'GET /brands/vis/': pageOf(),
    'GET /brands/brands/': pageOf(example(brands.row, { id: 4, name: 'Known already' })),
    'GET /brands/geographical-regions/': pageOf({ id: 1, name: 'Europe' }),
    'GET /brands/vis-materials/': pageOf(),
    'POST /brands/brands/': { id: 9 },
    // Without a document, since only a real browser can draw its pages.
    'POST /brands/vis/': example(visDetail, { id: 5 }),
    'POST /brands/vis-materials/': example(visMaterial, { id: 6 }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const png = (name: string) => new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)], name, { type: 'image/png' });
const pdf = (text = '%PDF-1.7 two pages') => new File([text], 'guide.pdf', { type: 'application/pdf' });
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await inDialog(name));
const focused = (find: () => Promise<HTMLElement>) =>
  waitFor(async () => expect(document.activeElement).toBe(await find()));
/** Goes on once the step before is checked. */
const next = async () => {
  const before = front().querySelector('.MuiStepLabel-label.Mui-active')?.textContent;
  await press('Next');
  await waitFor(() => expect(front().querySelector('.MuiStepLabel-label.Mui-active')?.textContent).not.toBe(before));
};

async function openNew(): Promise<void> {
  await showStaffApp('/vis');
  fireEvent.click(await button('New VIS'));
}

async function nameBrand(name: string): Promise<void> {
  fireEvent.click(await field('Create New Brand'));
  await type('Brand Name', name);
}

async function fillInformation(version: string): Promise<void> {
  await type('Version', version);
  fireEvent.change(await field('VIS PDF Document'), { target: { files: [pdf()] } });
  await type('Category', 'Soda');
  await type('Market', 'Spain');
  const regions = await field('Geographical Regions');
  fireEvent.keyDown(regions, { key: 'ArrowDown' });
  fireEvent.click(await waitFor(() => document.querySelector('[role="option"]') ?? expect.fail('no region')));
  fireEvent.keyDown(regions, { key: 'Escape' });
}

async function addImages(...files: File[]): Promise<void> {
  await told('or drag and drop them here');
  fireEvent.change(await find('[data-testid="drop-zone"] input', 'Images'), { target: { files } });
  await told(`${files.length} image(s) selected`);
}

/** The buttons below the steps. */
const buttons = () => [...front().querySelectorAll('.MuiDialogActions-root button')].map((one) => one.textContent);

describe('the dialog of a new VIS', () => {
  test('keeps everything when the new brand fails, and creates no VIS', async () => {
    server.set({ 'POST /brands/brands/': refuse(400, undefined, { name: [TAKEN] }) });
    await openNew();
    await nameBrand('Taken');
    await next();
    await fillInformation('V7');
    await next();
    await addImages(png('Front.png'));
    await next();
    await press('Create VIS');
    await told(TAKEN);
    await focused(() => field('Brand Name'));
    expect((await field('Brand Name')).value).toBe('Taken');
    expect(server.writes()).toEqual(['POST /brands/brands/']);
    server.set({ 'POST /brands/brands/': { id: 9 } });
    await type('Brand Name', 'Free now');
    await next();
    expect((await field('Version')).value).toBe('V7');
    await next();
    await told('1 image(s) selected');
    await next();
    await press('Create VIS');
    await told(SAVED);
    const written = ['POST /brands/brands/', 'POST /brands/vis/', 'POST /brands/vis-materials/'];
    expect(server.writes().slice(1)).toEqual(written);
  });

  test('saves at once and draws the pages in the background; the card shows progress and failure', async () => {
    const last = heldBack(undefined);
    vi.doMock('#admin/vis/rendering/drawPages.ts', () => ({
      drawPages: async function* () {
        yield drawnPage(2);
        await last.answer();
        throw new Error('too large');
      },
    }));
    onTestFinished(() => vi.doUnmock('#admin/vis/rendering/drawPages.ts'));
    const saved = example(visDetail, { id: 5, document_file: example(visDocument, { id: 80 }) });
    server.set({ 'POST /brands/vis/': saved, 'POST /files/80/renditions/': undefined });
    await openNew();
    await nameBrand('Drawn');
    await next();
    await fillInformation('V1');
    await next();
    await addImages(png('front.png'));
    await next();
    server.set({ 'GET /brands/vis/': pageOf(example(visRow, { id: 5, brand_name: 'Drawn' })) });
    await press('Create VIS');
    await told(SAVED);
    await nothingInFront();
    await told('Preparing previews…');
    await told('1 of 2 pages');
    await last.release();
    await find('li', /could not be drawn in this browser/);
  });

  test('tries again only what failed', async () => {
    let failures = 1;
    server.set({
      'POST /brands/vis-materials/': ({ body }: { body?: unknown }) => {
        const image = (body as FormData).get('image') as File;
        if (image.name === 'back.png' && failures-- > 0) throw refusal(503, 'The file could not be stored.');
        return example(visMaterial, { id: 6 });
      },
    });
    await openNew();
    await nameBrand('Retried');
    await next();
    await fillInformation('V1');
    await next();
    await addImages(png('front.png'), png('back.png'));
    await next();
    await press('Create VIS');
    await told('Some files could not be uploaded');
    await told('The file could not be stored.');
    const tiles = [...(await find('ul', 'Uploads')).querySelectorAll('li')];
    expect(tiles.map((tile) => [tile.querySelector('img') !== null, tile.querySelector('title')?.textContent])).toEqual(
      [
        [true, 'Uploaded'],
        [true, 'Failed'],
      ],
    );
    expect(buttons()).toEqual(['Previous', 'Try Again']);
    await press('Previous');
    await told('2 image(s) selected');
    expect(buttons()).toEqual(['Previous', 'Try Again', 'Next']);
    const posted = (path: string) => server.writes().filter((call) => call === `POST /brands/${path}/`).length;
    expect([posted('brands'), posted('vis'), posted('vis-materials')]).toEqual([1, 1, 2]);
    await press('Try Again');
    await told(SAVED);
    expect([posted('brands'), posted('vis'), posted('vis-materials')]).toEqual([1, 1, 3]);
    const uploads = server.bodies('POST /brands/vis-materials/') as FormData[];
    expect(uploads.map((form) => [form.get('title'), form.get('position')])).toEqual([
      ['front', '0'],
      ['back', '1'],
      ['back', '1'],
    ]);
  });

  test('asks before it discards what was entered, however it is closed', async () => {
    const { router } = await showStaffApp('/vis', { before: '/brands' });
    fireEvent.click(await button('New VIS'));
    const beside = () => document.querySelector('.MuiDialog-container') as Element;
    const clickBeside = () => {
      fireEvent.mouseDown(beside());
      fireEvent.click(beside());
    };
    const pressEscape = () => fireEvent.keyDown(front().querySelector('[role="dialog"]') as Element, { key: 'Escape' });
    await find('[role="dialog"] h2', 'Create New Visual Identity System');
    clickBeside();
    pressEscape();
    fireEvent.click(await field('Create New Brand'));
    const closings = [clickBeside, pressEscape, () => press('Close'), () => act(() => router.navigate(-1))];
    for (const close of closings) {
      await close();
      await told('Discard what you typed?');
      await press('Keep writing');
      await waitFor(() => expect(document.body).not.toHaveTextContent('Discard what you typed?'));
    }
    expect(router.state.location.pathname).toBe('/vis');
    await press('Close');
    await press('Discard');
    await nothingInFront();
  });

  test('takes images only, each with its title and type, and leaves out what is removed again', async () => {
    await openNew();
    await nameBrand('Pictured');
    await next();
    await fillInformation('V1');
    await next();
    await told('No images selected. Please add at least one image.');
    await press('Next');
    await told('At least one image is required');
    await focused(() => inDialog('Add Images'));
    // Windows does not know every type.
    const untyped = new File([await png('back.png').arrayBuffer()], 'back.png');
    const files = [png('front.png'), new File(['text'], 'notes.txt', { type: 'text/plain' }), untyped];
    fireEvent.change(await find('[data-testid="drop-zone"] input', 'Images'), { target: { files } });
    await told('2 image(s) selected');
    await told('Some files were not added because they are not image files.');
    expect(front()).not.toHaveTextContent('At least one image is required');
    const rows = () => [...front().querySelectorAll('li[data-image] input[aria-label]')];
    expect(rows().map((input) => (input as HTMLInputElement).value)).toEqual(['front', 'back']);
    fireEvent.click(await inDialog('Remove front.png'));
    await told('1 image(s) selected');
    const large = Object.defineProperty(png('large.png'), 'size', { value: 20 * 2 ** 20 + 1 });
    const wrong = new File(['text'], 'wrong.png', { type: 'image/png' });
    fireEvent.change(await find('[data-testid="drop-zone"] input', 'Images'), { target: { files: [large, wrong] } });
    await told(/Images may have at most 20 MB\. This one has [\d.]+ MB; it will be left out/);
    await told('This is not a JPG, PNG, GIF or WebP image. This one has');
    await told('1 image(s) selected');
    fireEvent.change(await find('input', 'Title of back.png'), { target: { value: 'The back' } });
    expect(rows().map((input) => (input as HTMLInputElement).value)).toEqual(['The back', 'large', 'wrong']);
    await next();
    for (const option of ['Interactive Model', 'Allow Rotation', 'Allow Zoom'])
      expect(await field(option)).not.toBeChecked();
    expect(buttons()).toEqual(['Previous', 'Create VIS']);
    await press('Create VIS');
    await told(SAVED);
    const [sent, ...others] = server.bodies('POST /brands/vis-materials/') as FormData[];
    expect([sent?.get('title'), sent?.get('material_type'), sent?.get('position')]).toEqual([
      'The back',
      '2d_graphics',
      '0',
    ]);
    expect(others).toEqual([]);
  });

  test('says at once that a logo is too large', async () => {
    await openNew();
    fireEvent.click(await field('Create New Brand'));
    const logo = (size: number) => Object.defineProperty(png('logo.png'), 'size', { value: size });
    const choose = async (size: number) =>
      fireEvent.change(await field('Logo image'), { target: { files: [logo(size)] } });
    await choose(20 * 2 ** 20);
    await told('logo.png');
    await told('JPG, PNG, GIF or WebP');
    await choose(20 * 2 ** 20 + 1);
    await told('Images may have at most 20 MB.');
  });

  test('offers to load brands and regions again after a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.set({ 'GET /brands/brands/': refuse(503), 'GET /brands/geographical-regions/': refuse(503) });
    await openNew();
    await told('Failed to load the brands.');
    server.set({ 'GET /brands/brands/': pageOf(example(brands.row, { id: 4, name: 'Known already' })) });
    await press('Try Again');
    fireEvent.keyDown(await find('input[role="combobox"]'), { key: 'ArrowDown' });
    fireEvent.click(await waitFor(() => document.querySelector('[role="option"]') ?? expect.fail('no brand')));
    await next();
    await told('Failed to load the regions.');
    server.set({ 'GET /brands/geographical-regions/': pageOf({ id: 1, name: 'Europe' }) });
    await press('Try Again');
    await fillInformation('V1');
    await next();
  });

  test('refuses at its step a name that is too long or taken, and a file that is no PDF', async () => {
    await openNew();
    expect(await find('[role="dialog"] [role="combobox"]')).toBeEnabled();
    expect(await inDialog('Previous')).toBeDisabled();
    await nameBrand('x'.repeat(121));
    await press('Next');
    await told('At most 120 characters');
    await focused(() => field('Brand Name'));
    await type('Brand Name', 'known ALREADY');
    await press('Next');
    await told(TAKEN);
    await type('Brand Name', 'Unheard of');
    await next();
    expect(await inDialog('Previous')).toBeEnabled();
    await fillInformation('V1');
    fireEvent.change(await field('VIS PDF Document'), { target: { files: [pdf('PK a word document')] } });
    await press('Next');
    await told('This is not a PDF document.');
    await focused(() => inDialog('Choose PDF'));
    expect(server.writes()).toEqual([]);
  });
});

describe('the dialog of a VIS that is edited', () => {
  const vis = example(visDetail, {
    id: 5,
    brand: 4,
    brand_name: 'Known already',
    version: 'V1',
    release_date: '2026-05-04',
    category: 'Soda',
    market: 'Spain',
    geographical_footprint: [1],
    document: '/guide.pdf',
    revision: 1,
  });
  const edited = {
    'GET /brands/vis/5/': vis,
    'GET /brands/vis-materials/': pageOf(example(visMaterial, { id: 6, vis: 5, title: 'Front', url: '/front.webp' })),
  };

  describe('with images and a model', () => {
    const stored = (id: number, given: Partial<VisMaterial>) =>
      example(visMaterial, { id, vis: 5, kind: 'image', material_type: 'renders', url: `/${id}.webp`, ...given });
    const model = stored(9, {
      kind: 'model',
      file_name: 'can.glb',
      download_url: '/can',
      size: 1024,
      allow_zoom: true,
    });

    /** Opens the dialog at its images. */
    async function openImages(): Promise<void> {
      server.set({
        'GET /brands/vis/5/': { ...vis, materials_in_use: [{ id: 7, assessments: ['On the shelf'] }] },
        'GET /brands/vis-materials/': pageOf(
          ...['Front', 'Back', 'Side'].map((title, index) => stored(6 + index, { title })),
          model,
        ),
        'PUT /brands/vis/5/': vis,
        'DELETE /brands/vis-materials/:id/': undefined,
        'PATCH /brands/vis-materials/9/': model,
      });
      await showStaffApp('/vis/5');
      fireEvent.click(await button('Edit'));
      await next();
      await next();
      await told('3 image(s) selected');
    }

    test('removes an image on saving, unless an assessment shows it, and changes how experts see the model', async () => {
      await openImages();
      await told('On the shelf');
      expect(isThere('button', 'Remove Back')).toBe(false);
      await press('Remove Front');
      await told('Will be removed');
      await told('2 image(s) selected');
      await press('Keep Front');
      await told('3 image(s) selected');
      await press('Remove Side');
      await next();
      await told('Download can.glb (1.0 kB)');
      const wrong = new File(['text'], 'can.obj');
      fireEvent.change(await field('3D model'), { target: { files: [wrong] } });
      await told('Please choose a .glb or .gltf file.');
      fireEvent.click(await field('Allow Zoom'));
      await press('Update VIS');
      await told(UPDATED);
      const writes = server.writes();
      expect(writes.toSorted()).toEqual([
        'DELETE /brands/vis-materials/8/',
        'PATCH /brands/vis-materials/9/',
        'PUT /brands/vis/5/',
      ]);
      expect(server.bodies('PATCH /brands/vis-materials/9/')).toMatchObject([{ allow_zoom: false }]);
    });

    test('changes the title and type of a stored image', async () => {
      await openImages();
      server.set({ 'PATCH /brands/vis-materials/:id/': model });
      const title = () => find('input', 'Title of Back');
      fireEvent.change(await title(), { target: { value: ' ' } });
      await press('Next');
      await told('Title is required');
      await focused(title);
      fireEvent.change(await title(), { target: { value: 'The back ' } });
      const [, type] = front().querySelectorAll('li[data-image] [role="combobox"]');
      fireEvent.mouseDown(type ?? expect.fail('no type'));
      fireEvent.click(await find('[role="option"]', 'Mockups'));
      await next();
      await press('Update VIS');
      await told(UPDATED);
      expect(server.writes().filter((call) => call.startsWith('PATCH'))).toEqual(['PATCH /brands/vis-materials/7/']);
      const changed = { title: 'The back', material_type: 'mockups', revision: 0 };
      expect(server.bodies('PATCH /brands/vis-materials/7/')).toEqual([changed]);
    });

    test('moves images, stored and added ones together, and keeps the focus and the order on the server', async () => {
      await openImages();
      server.set({ 'PATCH /brands/vis-materials/:id/': model });
      fireEvent.change(await find('[data-testid="drop-zone"] input', 'Images'), {
        target: { files: [png('top.png')] },
      });
      await told('4 image(s) selected');
      const images = () =>
        [...front().querySelectorAll('li[data-image] [data-move="up"]')].map((up) => up.getAttribute('aria-label'));
      expect(await inDialog('Move Front up')).toBeDisabled();
      expect(await inDialog('Move top.png down')).toBeDisabled();
      await press('Move top.png up');
      await told('top.png is now in place 3 of 4');
      await waitFor(async () => expect(document.activeElement).toBe(await inDialog('Move top.png up')));
      await press('Move top.png up');
      await press('Move top.png up');
      expect(images()).toEqual(['Move top.png up', 'Move Front up', 'Move Back up', 'Move Side up']);
      await waitFor(async () => expect(document.activeElement).toBe(await inDialog('Move top.png down')));
      await press('Next');
      await press('Update VIS');
      await told(UPDATED);
      expect(server.writes().filter((call) => call.startsWith('PATCH'))).toEqual(
        [6, 7, 8].map((id) => `PATCH /brands/vis-materials/${id}/`),
      );
      expect(server.bodies('PATCH /brands/vis-materials/8/')).toEqual([{ position: 3 }]);
      const [added] = server.bodies('POST /brands/vis-materials/') as FormData[];
      expect(added?.get('position')).toBe('0');
    });

    test('after a failed upload, no longer offers to keep what is already removed', async () => {
      await openImages();
      server.set({ 'POST /brands/vis-materials/': refuse(503, 'The file could not be stored.') });
      await press('Remove Front');
      await press('Remove Side');
      fireEvent.change(await find('[data-testid="drop-zone"] input', 'Images'), {
        target: { files: [png('top.png')] },
      });
      await told('2 image(s) selected');
      await next();
      await press('Remove');
      server.set({ 'DELETE /brands/vis-materials/8/': refuse(503) });
      await press('Update VIS');
      await told('Some files could not be uploaded');
      expect(isThere('button', 'Keep it')).toBe(false);
      expect(front()).not.toHaveTextContent('can.glb');
      await press('Previous');
      await inDialog('Keep Side');
      expect(isThere('button', 'Keep Front')).toBe(false);
      await told('2 image(s) selected');
    });

    test('removes the model, and says when something is still there', async () => {
      await openImages();
      server.set({ 'DELETE /brands/vis-materials/:id/': refuse(500) });
      await next();
      await press('Remove');
      await told('The current model will be removed.');
      await press('Keep it');
      await told('Download can.glb');
      await press('Remove');
      await press('Update VIS');
      await told('A removed file is still there: it could not be deleted.');
      await told(UPDATED);
      expect(server.writes()).toEqual(['PUT /brands/vis/5/', 'DELETE /brands/vis-materials/9/']);
    });
  });

  const stale = () => {
    throw new ApiError(409, { code: 'stale', detail: 'Changed' });
  };
  /** Opens the dialog, changes the version, and goes to its end. */
  async function changeVersion(): Promise<void> {
    await showStaffApp('/vis/5');
    fireEvent.click(await button('Edit'));
    await next();
    await type('Version', 'Mine');
    await next();
    await next();
  }
  const lastSaved = () => {
    const sent = server.bodies('PUT /brands/vis/5/').at(-1) as FormData;
    return [sent.get('version'), sent.get('market')];
  };

  test('takes over what only somebody else has changed, without a question', async () => {
    const put = heldBack();
    const outcomes = [stale, () => vis];
    const save = () => put.answer().then(() => outcomes.shift()?.());
    server.set({ ...edited, 'PUT /brands/vis/5/': save });
    await changeVersion();
    server.set({ 'GET /brands/vis/5/': { ...vis, market: 'Peru', revision: 2 } });
    await press('Update VIS');
    await told('Saving …');
    expect(await find('[role="progressbar"]', 'All uploads')).not.toHaveAttribute('aria-valuenow');
    await put.release();
    await told(UPDATED);
    expect(lastSaved()).toEqual(['Mine', 'Peru']);
  });

  test('asks about fields that both have changed, and shows an error when it cannot load the other version', async () => {
    const regions = pageOf({ id: 1, name: 'Europe' }, { id: 2, name: 'Asia' });
    server.set({ ...edited, 'PUT /brands/vis/5/': stale, 'GET /brands/geographical-regions/': regions });
    await showStaffApp('/vis/5');
    fireEvent.click(await button('Edit'));
    await next();
    await fillInformation('Mine');
    await type('Market', 'Spain');
    await next();
    await next();
    server.set({ 'GET /brands/vis/5/': refuse(503) });
    await press('Update VIS');
    await told('Error updating Visual Identity System. Please try again.');
    const theirs = {
      ...vis,
      version: 'Theirs',
      market: 'Peru',
      geographical_footprint: [],
      document_file: example(visDocument, { id: 80, name: 'theirs.pdf' }),
      revision: 2,
    };
    server.set({ 'GET /brands/vis/5/': theirs });
    await press('Update VIS');
    await told('Changed in the meantime');
    await told(/Your entryMine.*Saved in the meantimeTheirs/);
    await told(/Your entryEurope, Asia.*Saved in the meantime–/);
    await told(/Your entryguide\.pdf.*Saved in the meantimetheirs\.pdf/);
    await told('Also changed, and kept: Market: Peru');
    server.set({ 'PUT /brands/vis/5/': vis });
    for (const [index, side] of ['mine', 'mine', 'theirs'].entries())
      fireEvent.click([...front().querySelectorAll(`input[type="radio"][value="${side}"]`)][index] as Element);
    await press('Save Changes');
    await told(UPDATED);
    expect(lastSaved()).toEqual(['Mine', 'Peru']);
    const sent = server.bodies('PUT /brands/vis/5/').at(-1) as FormData;
    expect([sent.getAll('geographical_footprint'), sent.get('document'), sent.get('revision')]).toEqual([
      ['1', '2'],
      null,
      '2',
    ]);
  });

  test('shows why the server refuses it at its field, on its step, and says so when it gives no reason', async () => {
    server.set({
      ...edited,
      'PUT /brands/vis/5/': refuse(400, undefined, { market: ['This market is closed.'] }),
    });
    await showStaffApp('/vis/5');
    fireEvent.click(await button('Edit'));
    expect(await find('[role="dialog"] [role="combobox"]')).toBeDisabled();
    await next();
    await type('Version', '');
    await press('Next');
    await told('Version is required');
    await type('Version', 'V1.1');
    await next();
    await told('1 image(s) selected');
    await next();
    await press('Update VIS');
    await told('This market is closed.');
    server.set({ 'PUT /brands/vis/5/': refuse(500, 'Oops') });
    await type('Market', 'Peru');
    await next();
    await next();
    await press('Update VIS');
    await told('Error updating Visual Identity System. Please try again.');
    const sent = server.bodies('PUT /brands/vis/5/').at(-1) as FormData;
    expect([sent.get('version'), sent.get('market')]).toEqual(['V1.1', 'Peru']);
  });
});
