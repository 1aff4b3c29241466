import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { STORE_DRAWN } from '#admin/vis/rendering/useDrawings.ts';
import { MODEL_VIEWPOINTS } from '#common/library/files.ts';
import { visDetail, visDocument, visMaterial } from '#common/library/vis.ts';
import { button, find, front, inDialog, isThere, nothingInFront, press, told } from '#tests/ui/admin/screen.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { answer, heldBack, refuse, showStaffApp } from '#tests/ui/render.tsx';
import { drawnPage } from './drawn-page.ts';

const image = (id: number, title: string) =>
  example(visMaterial, {
    id,
    title,
    kind: 'image',
    material_type: 'renders',
    url: `/${id}.webp`,
    width: 800,
    height: 600,
    size: 2048,
    download_url: `/${id}/download`,
  });
const camera = { target: [0, 0, 0], theta: 0, phi: 0, radius: 1, fov: 30 } as const;
const views = MODEL_VIEWPOINTS.map(({ id }) => ({
  id,
  url: `/${id}.png`,
  srcset: null,
  width: 9,
  height: 9,
  blur: null,
}));
const model = example(visMaterial, {
  id: 23,
  title: 'VIS 3D Model',
  kind: 'model',
  file_id: 77,
  file_url: '/can.glb',
  allow_zoom: true,
  size: 4096,
  views: views.map((view) => ({ ...view, camera })) as never,
});
const first = example(visDetail, {
  id: 5,
  brand_name: 'Alpina',
  version: 'V1',
  release_date: '2025-02-03',
  created_at: '2025-02-04T10:00:00Z',
  category: 'Soda',
  market: 'Spain',
  geographical_footprint: [1, 2],
  materials_count: 4,
  document_file: example(visDocument, {
    id: 70,
    name: 'guide.pdf',
    size: 1024,
    url: '/guide.pdf',
    download_url: '/guide/download',
  }),
  assessments: [
    { id: 8, title: 'In the making', is_draft: true, is_active: true, created_at: '2026-01-05T10:00:00Z' },
    { id: 9, title: 'On the shelf', is_draft: false, is_active: true, created_at: '2026-01-06T10:00:00Z' },
    { id: 10, title: 'Over', is_draft: false, is_active: false, created_at: '2026-01-07T10:00:00Z' },
  ],
  versions: [
    { id: 6, version: 'V2', release_date: '2026-03-04' },
    { id: 5, version: 'V1', release_date: '2025-02-03' },
  ],
});
const second = { ...first, id: 6, version: 'V2', market: 'Peru', release_date: '2026-03-04', assessments: [] };

const materialsOf = new Map<unknown, object[]>([
  ['5', [image(21, 'Front'), image(22, 'Back'), model]],
  ['6', [model, image(31, 'Front'), image(32, 'Side')]],
]);
let server: ReturnType<typeof answer>;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server = answer({
    'GET /brands/vis/5/': first,
    'GET /brands/vis/6/': second,
    'GET /brands/vis-materials/': ({ params }: { params?: Record<string, unknown> }) =>
      pageOf(...(materialsOf.get(String(params?.vis_id)) ?? [])),
    'GET /brands/geographical-regions/': pageOf({ id: 1, name: 'Europe' }, { id: 2, name: 'Asia' }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The panel of the screen with this title. */
const panel = (title: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('h2')].find((one) => one.textContent === title);
    return found?.closest<HTMLElement>('.MuiPaper-root') ?? expect.fail(`no panel ${title}`);
  });
const lines = (element: Element) => [...element.querySelectorAll('li')].map((line) => line.textContent);
const linkTo = async (name: string | RegExp) => (await find('a', name)).getAttribute('href');

describe('the screen of a VIS', () => {
  test('shows what is known about it, and the assessments and versions beside it', async () => {
    await showStaffApp('/vis/5');
    await find('h1', 'Alpina');
    await told('VIS 000005');
    await waitFor(async () =>
      expect(
        [...(await panel('Information')).querySelectorAll('.RaLabeled-label')].map(
          (one) => one.parentElement?.textContent,
        ),
      ).toEqual([
        'VersionV1',
        'Release Date3 Feb 2025',
        'CategorySoda',
        'MarketSpain',
        'Geographical RegionsEurope, Asia',
        'Added4 Feb 2025',
      ]),
    );
    expect(lines(await panel('Assessments'))).toEqual([
      'In the making5 Jan 2026Draft',
      'On the shelf6 Jan 2026',
      'Over7 Jan 2026Closed',
    ]);
    expect(await linkTo('On the shelf')).toBe('/assessments/9');
    expect(await linkTo('New Assessment')).toBe('/assessments/create?vis=5');
    expect(document.body).not.toHaveTextContent('No assessment uses this VIS yet.');
    expect(lines(await panel('Versions of Alpina'))).toEqual(['V24 Mar 2026Compare', 'V1 (this one)3 Feb 2025']);
    expect(await linkTo('V2')).toBe('/vis/6');
    expect(await linkTo('Download (1.0 kB)')).toContain('/guide/download');
    expect(await linkTo('Open the PDF')).toContain('/guide.pdf');
    expect(document.body).not.toHaveTextContent('There is no document.');
  });

  test('says what is missing, and adds images in the dialog', async () => {
    server.set({
      'GET /brands/vis/5/': { ...first, document_file: null, assessments: [] },
      'GET /brands/vis-materials/': pageOf(),
    });
    await showStaffApp('/vis/5');
    await told('No images yet.');
    await told('There is no document.');
    await told('No assessment uses this VIS yet.');
    await press('Add Images');
    await find('[role="dialog"] h2', 'Edit Visual Identity System');
    await press('Close');
    await nothingInFront();
    fireEvent.click(await button('Edit'));
    await find('[role="dialog"] h2', 'Edit Visual Identity System');
  });

  test('says that the materials could not be loaded, and tries again', async () => {
    server.set({ 'GET /brands/vis-materials/': refuse(503) });
    await showStaffApp('/vis/5');
    await told('Failed to load the materials.');
    server.set({ 'GET /brands/vis-materials/': pageOf(image(21, 'Front')) });
    await press('Try Again');
    await find('button', 'Enlarge Front');
    expect(document.body).not.toHaveTextContent('Failed to load the materials.');
  });

  test('enlarges an image, with buttons for the next and the previous', async () => {
    await showStaffApp('/vis/5');
    await press('Enlarge Back');
    await find('[role="dialog"] h2', 'Back');
    await told('Renders · 800 × 600');
    await told('Image 2 of 2');
    expect(await inDialog('Next image')).toBeDisabled();
    await press('Previous image');
    await find('[role="dialog"] h2', 'Front');
    await told('Image 1 of 2');
    expect(await inDialog('Previous image')).toBeDisabled();
    expect(await linkTo('Download original (2.0 kB)')).toContain('/21/download');
    await press('Next image');
    await find('[role="dialog"] h2', 'Back');
    await press('Close');
    await nothingInFront();
  });

  test('compares it with another version, by facts and images', async () => {
    await showStaffApp('/vis/5');
    await press('Compare with V2');
    await find('[role="dialog"] h2', 'Compare versions of Alpina');
    await told('V1: Front');
    const rows = [...front().querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['What', 'V1', 'V2'],
      ['Release Date', '3 Feb 2025', '4 Mar 2026'],
      ['Category', 'Soda', 'Soda'],
      ['Market', 'Spain', 'Peru'],
      ['Geographical Regions', 'Europe, Asia', 'Europe, Asia'],
      ['Materials', '4', '4'],
      ['Assessments', '3', '0'],
    ]);
    const [left, right] = front().querySelectorAll('[role="combobox"]');
    expect([left?.textContent, right?.textContent]).toEqual(['V1: Front', 'V2: Front']);
    fireEvent.mouseDown(left as Element);
    await find('[role="option"]', 'V2: Side');
    expect([...front().querySelectorAll('[role="option"]')].map((option) => option.textContent)).toEqual([
      'V1: Front',
      'V2: Front',
      'V1: Back',
      'V2: Side',
    ]);
    fireEvent.click(await find('[role="option"]', 'V1: Back'));
    await press('Close');
    await nothingInFront();
  });

  test('says that the other version could not be loaded, and tries again', async () => {
    server.set({ 'GET /brands/vis/6/': refuse(503) });
    await showStaffApp('/vis/5');
    await press('Compare with V2');
    await told('Failed to load the other version.');
    expect(front().querySelector('table, .MuiSkeleton-root')).toBeNull();
    server.set({ 'GET /brands/vis/6/': second });
    await press('Try Again');
    await told('V2: Front');
    expect(front()).not.toHaveTextContent('Failed to load the other version.');
  });

  /** The VIS with a document of its own: what is drawn of a file is known as long as the app runs. */
  const withDocument = (id: number, given: object = {}) => ({
    ...first,
    document_file: { ...first.document_file, id, ...given },
  });

  test('offers to draw the pages that are missing, and says when it could not', async () => {
    server.set({ 'GET /brands/vis/5/': withDocument(71) });
    await showStaffApp('/vis/5');
    await told('Interactive: off · Rotation: off · Zoom: on');
    await told('The pages of this document are not drawn yet. Questions and results need them.');
    expect(isThere('button', 'Draw Views')).toBe(false);
    const file = heldBack(new Response('', { status: 404 }));
    const fetched = vi.fn(file.answer);
    vi.stubGlobal('fetch', fetched);
    await press('Draw Pages');
    await told('Preparing previews…');
    await file.release();
    await told('The pages of the document could not be drawn in this browser.');
    expect(fetched.mock.calls).toEqual([[expect.stringContaining('/guide.pdf')]]);
    await button('Try Again');
    expect(isThere('button', 'Draw Pages')).toBe(false);
  });

  test('draws the pages that are missing, on whatever screen, and shows them', async () => {
    const next = heldBack(undefined);
    vi.doMock('#admin/vis/rendering/drawPages.ts', () => ({
      drawPages: async function* () {
        yield drawnPage(3);
        yield drawnPage(2);
        await next.answer();
        yield drawnPage(1);
      },
    }));
    onTestFinished(() => vi.doUnmock('#admin/vis/rendering/drawPages.ts'));
    vi.stubGlobal('fetch', async () => new Response('%PDF-1.7'));
    server.set({ 'GET /brands/vis/5/': withDocument(72), 'POST /files/72/renditions/': undefined });
    const { router } = await showStaffApp('/vis/5');
    await press('Draw Pages');
    await told('2 of 3 pages');
    await act(() => router.navigate('/vis/6'));
    await find('h1', 'Alpina');
    await told('V2 (this one)');
    await act(() => router.navigate('/vis/5'));
    await told('2 of 3 pages');
    const page = { url: '/page.png', srcset: null, width: 9, height: 9, blur: null, number: 1 };
    server.set({ 'GET /brands/vis/5/': withDocument(72, { pages: [page] }) });
    await next.release();
    await waitFor(() => expect(document.body).not.toHaveTextContent(/of 3 pages|not drawn/));
    expect(server.writes()).toEqual(Array(3).fill('POST /files/72/renditions/'));
  });

  test('says so where a document is too large for the usual resolution', async () => {
    vi.doMock('#admin/vis/rendering/drawPages.ts', () => ({
      drawPages: async function* () {
        yield drawnPage(1, { dpi: 141.6 });
      },
    }));
    onTestFinished(() => vi.doUnmock('#admin/vis/rendering/drawPages.ts'));
    vi.stubGlobal('fetch', async () => new Response('%PDF-1.7'));
    server.set({ 'GET /brands/vis/5/': withDocument(74), 'POST /files/74/renditions/': undefined });
    await showStaffApp('/vis/5');
    await press('Draw Pages');
    await told('its pages are shown with 142 instead of 200 dots per inch');
  });

  test('says when drawing the pages was interrupted', async () => {
    server.set({ 'GET /brands/vis/5/': withDocument(73, { unfinished: { stored: 12, total: 40 } }) });
    await showStaffApp('/vis/5');
    await told('12 of 40 pages are drawn. Drawing was interrupted, or goes on in another window.');
    await button('Draw Pages');
  });

  test.each([
    ['all views are missing', [], 'The views of this model are not drawn yet.'],
    ['one view is missing', views.slice(1).map((view) => ({ ...view, camera })), '5 of 6 views are drawn.'],
    [
      'one view has no camera',
      views.map((view, index) => ({ ...view, camera: index === 1 ? null : camera })),
      'Not all views of this model can show pins.',
    ],
  ])('offers to draw the views of a model of which %s', async (_case, given, sentence) => {
    server.set({ 'GET /brands/vis-materials/': pageOf({ ...model, views: given }) });
    await showStaffApp('/vis/5');
    await told(sentence);
    await button('Draw Views');
  });
});

describe('what this browser draws', () => {
  const storing = () => {
    const stored: [number, object][] = [];
    return {
      stored,
      storeRendition: async (id: number, form: FormData) => {
        const entries = [...form].map(([name, value]) => [name, value instanceof File ? value.name : value]);
        stored.push([id, Object.fromEntries(entries)]);
      },
    };
  };
  afterEach(() => {
    vi.doUnmock('#admin/vis/rendering/drawPages.ts');
    vi.doUnmock('#admin/vis/rendering/drawViews.ts');
  });

  test('is stored page by page with its pieces, and view by view with its camera', async () => {
    const blob = new Blob(['png'], { type: 'image/png' });
    vi.doMock('#admin/vis/rendering/drawPages.ts', () => ({
      drawPages: async function* () {
        yield drawnPage(2);
        yield drawnPage(1, { kind: 'piece', fields: { left: 2048, top: 0, width: 3000, height: 900 } });
        yield drawnPage(1, { fields: { width_mm: 381 } });
      },
    }));
    vi.doMock('#admin/vis/rendering/drawViews.ts', () => ({
      drawViews: async function* () {
        yield { id: 'front', camera, blob };
      },
    }));
    const provider = storing();
    const progress: [number, number][] = [];
    const note = (drawn: number, total: number) => progress.push([drawn, total]);
    expect(await STORE_DRAWN.pages(provider as never, 70, blob, note)).toBeNull();
    await STORE_DRAWN.views(provider as never, 77, blob, note);
    expect(progress).toEqual([
      [1, 2],
      [1, 2],
      [2, 2],
      [1, 6],
    ]);
    expect(provider.stored).toEqual([
      [70, { kind: 'page', position: '2', image: 'page.png' }],
      [70, { kind: 'piece', position: '1', left: '2048', top: '0', width: '3000', height: '900', piece: 'piece.png' }],
      [70, { kind: 'page', position: '1', width_mm: '381', image: 'page.png' }],
      [77, { kind: 'view', label: 'front', camera: JSON.stringify(camera), image: 'view.png' }],
    ]);
  });
});
