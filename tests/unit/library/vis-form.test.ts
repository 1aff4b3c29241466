import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { enteredIn, errorsOf, formOf, inWords, stepOf, storedIn, type VisForm } from '#admin/vis/dialog/visForm.ts';
import { brands } from '#common/library/brands.ts';
import { fileRefusal } from '#common/library/file-refusal.ts';
import { MODEL_EXTENSIONS } from '#common/library/model-features.ts';
import { type VisDetail, visPayload } from '#common/library/vis.ts';
import { today } from '#common/words/dates.ts';
import { compareFields } from '#common/words/merge-fields.ts';
import { animatedImage, animatedPng, glb, gltf, heic } from '#tests/factories/files.ts';

const chosen = (name = 'a.pdf', refusal: string | null = null) => ({ key: name, file: new File(['x'], name), refusal });
const filled = (): VisForm => ({
  ...formOf(),
  brand: 1,
  version: 'V1',
  category: 'Soda',
  market: 'Spain',
  geographical_footprint: [3],
  document: chosen(),
});
const about = { editing: false, isTaken: (name: string) => name === 'Known' };
const named = (name: string): VisForm => ({
  ...formOf(),
  mode: 'new',
  new_brand: { name, description: '', logo: null },
});

describe('step 1', () => {
  const errors = (form: VisForm) => errorsOf(0, form, about);
  test('asks for a brand, or for the name of a new one', () => {
    expect(errors(formOf())).toEqual({ brand: 'Please select a brand' });
    expect(errors(named(''))).toEqual({ 'new_brand.name': 'Brand name is required' });
    expect(errors(filled())).toEqual({});
  });

  test('refuses a name that is too long or taken with the words of the server, and a logo that is not a picture', () => {
    expect(errors(named('x'.repeat(121)))).toEqual({ 'new_brand.name': 'At most 120 characters' });
    expect(errors(named('Known'))).toEqual({ 'new_brand.name': 'A brand with this name already exists.' });
    expect(errors(named('x'.repeat(120)))).toEqual({});
    const form = named('Cedro');
    const withLogo = (refusal: string | null) => ({ ...form.new_brand, logo: chosen('logo.png', refusal) });
    expect(errors({ ...form, new_brand: withLogo('Too large.') })).toEqual({ 'new_brand.logo': 'Too large.' });
    expect(errors({ ...form, new_brand: withLogo(null) })).toEqual({});
  });
});

describe('step 2', () => {
  const errors = (form: VisForm, editing = false) => errorsOf(1, form, { ...about, editing });
  test('asks for everything, with today as the release date', () => {
    expect(formOf().release_date).toBe(today());
    expect(errors({ ...formOf(), release_date: '' })).toEqual({
      version: 'Version is required',
      release_date: 'Release date is required',
      category: 'Category is required',
      market: 'Market is required',
      geographical_footprint: 'At least one geographical region is required',
      document: 'VIS document is required',
    });
    expect(errors(filled())).toEqual({});
  });

  test('asks for no document when a stored VIS is edited, but takes none that is refused', () => {
    expect(errors({ ...filled(), document: null }, true)).toEqual({});
    const document = chosen('a.pdf', 'This is not a PDF document.');
    for (const editing of [true, false])
      expect(errors({ ...filled(), document }, editing)).toEqual({ document: 'This is not a PDF document.' });
  });

  test('refuses a version that is too long', () => {
    expect(errors({ ...filled(), version: 'v'.repeat(61) })).toEqual({ version: 'At most 60 characters' });
  });
});

test('steps 3 and 4 ask for one image that will be there, and for no model', () => {
  const image = { ...chosen('a.png'), title: 'a', material_type: 'renders' };
  const errors = (form: VisForm) => [errorsOf(2, form, about), errorsOf(3, form, about)];
  expect(errors(filled())).toEqual([{ images: 'At least one image is required' }, {}]);
  expect(errors({ ...filled(), images: [{ ...image, refusal: 'Too large.' }] })[0]).not.toEqual({});
  expect(errors({ ...filled(), images: [image] })).toEqual([{}, {}]);
});

test('errors of the server stand on the step of their field', () => {
  expect(['new_brand.name', 'brand', 'market', 'document'].map(stepOf)).toEqual([0, 0, 1, 1]);
});

test('a VIS as it comes in a form has numbers and each region once', () => {
  const sent = { brand: '7', version: ' V2 ', release_date: '2026-02-30', category: 'a', market: 'b' };
  expect(visPayload.safeParse({ ...sent, geographical_footprint: ['1'] }).error?.issues[0]?.message).toBe(
    'Please enter a valid date',
  );
  const parsed = visPayload.parse({ ...sent, release_date: '2026-02-28', geographical_footprint: ['3', '3', '1'] });
  expect(parsed).toMatchObject({ brand: 7, version: 'V2', geographical_footprint: [3, 1] });
});

test('competitors are kept once each, without blanks', () => {
  expect(brands.payload.parse({ name: 'A', competitors: ['', ' Rivo ', 'rivo', 'Fonte'] }).competitors).toEqual([
    'Rivo',
    'Fonte',
  ]);
});

describe('a file is recognised by its first bytes, which its name must fit', () => {
  const refusal = (kind: 'pdf' | 'image' | 'model', content: BlobPart, name: string, max = 2000) =>
    fileRefusal(kind, new File([content], name), max);
  const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
  test('as a PDF', async () => {
    expect(await refusal('pdf', '%PDF-1.7 …', 'A.PDF')).toBeNull();
    expect(await refusal('pdf', '\ufeff\n%PDF-1.7 …', 'a.pdf')).toBeNull();
    expect(await refusal('pdf', `${' '.repeat(1025)}%PDF-1.7`, 'a.pdf')).toBe('This is not a PDF document.');
    expect(await refusal('pdf', 'PK word document', 'a.pdf')).toBe('This is not a PDF document.');
    expect(await refusal('pdf', '', 'a.pdf')).toBe('This file is empty.');
    expect(await refusal('pdf', `%PDF-${'x'.repeat(100)}`, 'a.pdf', 100)).toBe('PDF documents may have at most 0 MB.');
  });
  test('as an image', async () => {
    expect(await refusal('image', JPEG, 'a.jfif')).toBeNull();
    expect(await refusal('image', 'GIF89a', 'a.gif')).toBeNull();
    expect(await refusal('image', 'RIFF....WEBPVP8 ', 'a.webp')).toBeNull();
    expect(await refusal('image', new Uint8Array(heic()), 'a.png')).toMatch(
      /^HEIC images are not accepted\. Please upload a JPG/,
    );
    expect(await refusal('image', '%PDF-1.7', 'a.png')).toBe('This is not a JPG, PNG, GIF or WebP image.');
  });
  test('as a model', async () => {
    expect(await refusal('model', 'glTF....', 'a.glb')).toBeNull();
    expect(await refusal('model', `\ufeff\n ${gltf()}`, 'a.gltf')).toBeNull();
    expect(await refusal('model', 'solid cube', 'a.glb')).toBe('This is not a GLB or GLTF model.');
  });
  test.each([
    ['image', JPEG, 'a.png'],
    ['pdf', '%PDF-1.7', 'a.png'],
    ['model', 'glTF....', 'a.gltf'],
  ] as const)('%s content under another name is refused before it is sent', async (kind, content, name) => {
    expect(await refusal(kind, content, name)).toBe('The content of this file is not what its name says.');
  });
});

describe('a file that would not be shown as it is, is refused before it is sent', () => {
  const refusal = async (kind: 'image' | 'model', content: Buffer, name: string) =>
    fileRefusal(kind, new File([new Uint8Array(content)], name), 100_000);

  test('an image that moves', async () => {
    const told = 'This image is animated, and its movement would not be shown. Please upload a still image.';
    expect(await refusal('image', await animatedImage('gif'), 'a.gif')).toBe(told);
    expect(await refusal('image', await animatedImage('webp', 3), 'a.webp')).toBe(told);
    expect(await refusal('image', await animatedPng(), 'a.png')).toBe(told);
    expect(await refusal('image', await animatedImage('gif', 1), 'a.gif')).toBeNull();
    expect(await refusal('image', await animatedImage('webp', 1), 'a.webp')).toBeNull();
    expect(await refusal('image', await animatedPng(1), 'a.png')).toBeNull();
  });

  const NOTHING = /^This 3D model holds nothing to show\. Please export it with its geometry\.$/;
  const described = (extra: object) => glb((whole) => ({ ...whole, ...extra }));
  test.each<[string, object, RegExp]>([
    ['needs what the viewer lacks', { extensionsRequired: ['KHR_node_visibility'] }, /needs KHR_node_visibility/],
    [
      'has materials of an older form',
      { materials: [{}, { extensions: { KHR_materials_pbrSpecularGlossiness: {} } }] },
      /specular-glossiness.* grey/,
    ],
    [
      'needs them',
      {
        extensionsRequired: ['KHR_materials_pbrSpecularGlossiness'],
        materials: [{ extensions: { KHR_materials_pbrSpecularGlossiness: {} } }],
      },
      /grey/,
    ],
    [
      'has pictures of another type',
      { textures: [{ extensions: { MSFT_texture_dds: { source: 0 } } }] },
      /pictures on/,
    ],
    ['moves', { animations: [{}] }, /is animated/],
    [
      'hides a part',
      {
        scenes: [{ nodes: [0] }],
        nodes: [{ mesh: 0, extensions: { KHR_node_visibility: { visible: false } } }],
      },
      /needs KHR_node_visibility/,
    ],
    ['has no geometry', { meshes: [] }, NOTHING],
    ['has no scene', { scenes: undefined, scene: undefined }, NOTHING],
    ['opens with an empty scene', { scene: 1, scenes: [{ nodes: [0] }, {}] }, NOTHING],
    [
      'has its geometry elsewhere',
      { scenes: [{ nodes: [1] }], nodes: [{ mesh: 0 }, { children: [2] }, { children: [1, 9] }] },
      NOTHING,
    ],
  ])('a model that %s', async (_what, extra, told) => {
    expect(await refusal('model', described(extra), 'a.glb')).toMatch(told);
    expect(
      await refusal('model', Buffer.from(JSON.stringify({ asset: { version: '2.0' }, ...extra })), 'a.gltf'),
    ).toMatch(told);
  });

  test.each(['buffers', 'images'])('a model whose %s lie in other files', async (part) => {
    const elsewhere = JSON.stringify({ asset: { version: '2.0' }, [part]: [{ uri: 'part.bin' }] });
    expect(await refusal('model', Buffer.from(elsewhere), 'a.gltf')).toMatch(
      /^A \.gltf model must contain all its parts/,
    );
  });

  test('but not a model that the viewer shows', async () => {
    const extra = {
      extensionsRequired: MODEL_EXTENSIONS,
      extensionsUsed: ['KHR_xmp_json_ld', ...MODEL_EXTENSIONS],
      textures: [
        { source: 0, extensions: { MSFT_texture_dds: { source: 1 } } },
        { extensions: { KHR_texture_basisu: {} } },
      ],
      animations: [],
      // Without a number it is the first scene.
      scene: undefined,
      scenes: [{ nodes: [1] }, {}],
      nodes: [{ mesh: 0, extensions: { KHR_node_visibility: { visible: true } } }, { children: [0] }],
    };
    expect(await refusal('model', described(extra), 'a.glb')).toBeNull();
    expect(await refusal('model', described({ asset: { version: '1.0' }, meshes: {} }), 'a.glb')).toBeNull();
    expect(await refusal('model', described({ textures: 7, materials: [null] }), 'a.glb')).toBeNull();
  });

  test('the list of what the viewer supports is the viewer’s own', async () => {
    const loader = await readFile('node_modules/three/examples/jsm/loaders/GLTFLoader.js', 'utf8');
    const list = /const EXTENSIONS = \{([^}]*)\}/.exec(loader)?.[1] ?? '';
    const found = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name);
    const known = [...found.filter((name) => name !== 'KHR_binary_glTF'), 'KHR_materials_variants'];
    expect([...MODEL_EXTENSIONS].sort()).toEqual(known.sort());
  });
});

describe('the second of two who edit the same VIS', () => {
  const base = {
    brand: 1,
    version: 'V1',
    release_date: '2026-01-01',
    category: 'Soda',
    market: 'Spain',
    geographical_footprint: [1],
    document_file: { id: 5, name: 'a.pdf' },
  } as unknown as VisDetail;
  const meet = (newest: VisDetail, mine: VisForm) =>
    compareFields(storedIn(base), enteredIn(mine, base), storedIn(newest));
  test('takes over what only the first changed', () => {
    const found = meet({ ...base, category: 'Water' }, { ...formOf(base), market: 'Italy' });
    expect(found).toEqual({ taken: ['category'], disputed: [] });
  });
  test('is asked about what both changed', () => {
    const mine = { ...formOf(base), version: 'V3', geographical_footprint: [] };
    const found = meet({ ...base, version: 'V2', geographical_footprint: [3] }, mine);
    expect(found).toEqual({ taken: [], disputed: ['version', 'geographical_footprint'] });
  });
  test('chooses between two new documents', () => {
    const newest = { ...base, document_file: { ...base.document_file, id: 9, name: 'b.pdf' } } as VisDetail;
    expect(meet(newest, { ...formOf(base), document: chosen('mine.pdf') }).disputed).toEqual(['document']);
    expect(meet(newest, formOf(base))).toEqual({ taken: ['document'], disputed: [] });
  });
  test('is asked nothing when both made the same change', () => {
    expect(meet({ ...base, version: 'V2' }, { ...formOf(base), version: 'V2' }).disputed).toEqual([]);
  });
  test('reads values in words', () => {
    const regions = [
      { id: 1, name: 'Europe' },
      { id: 3, name: 'Africa' },
    ];
    expect(inWords('geographical_footprint', [3, 1], regions)).toBe('Europe, Africa');
    expect(inWords('geographical_footprint', [], regions)).toBe('–');
    expect(inWords('release_date', '2026-01-02', regions)).toBe('2 Jan 2026');
    expect(inWords('market', '', regions)).toBe('–');
    expect(inWords('document', { id: 5, name: 'a.pdf' }, regions)).toBe('a.pdf');
    expect(inWords('document', null, regions)).toBe('–');
  });
});
