import { describe, expect, test } from 'vitest';
import { conflictOf } from '#admin/vis/dialog/visConflict.ts';
import {
  BRAND_STEP,
  brandErrors,
  emptyForm,
  fieldOf,
  formOf,
  INFORMATION_STEP,
  informationErrors,
  stepOf,
  type VisForm,
} from '#admin/vis/dialog/visForm.ts';
import { brands } from '#common/library/brands.ts';
import { fileRefusal } from '#common/library/file-signatures.ts';
import { type VisDetail, visPayload } from '#common/library/vis.ts';
import { today } from '#common/values/dates.ts';

const filled = () => ({
  ...emptyForm(),
  brand: 1,
  version: 'V1',
  category: 'Soda',
  market: 'Spain',
  geographical_footprint: [3],
  document: new File(['x'], 'a.pdf'),
});

describe('step 1', () => {
  test('asks for a brand, or for the name of a new one', () => {
    expect(brandErrors(emptyForm())).toEqual({ brand: 'Please select a brand' });
    expect(brandErrors({ ...emptyForm(), mode: 'new' })).toEqual({ 'new_brand.name': 'Brand name is required' });
    expect(brandErrors(filled())).toEqual({});
  });
});

describe('step 2', () => {
  test('asks for everything, with today as the release date', () => {
    expect(emptyForm().release_date).toBe(today());
    expect(informationErrors({ ...emptyForm(), release_date: '' }, false)).toEqual({
      version: 'Version is required',
      release_date: 'Release date is required',
      category: 'Category is required',
      market: 'Market is required',
      geographical_footprint: 'At least one geographical region is required',
      document: 'VIS document is required',
    });
    expect(informationErrors(filled(), false)).toEqual({});
  });

  test('asks for no document when an existing VIS is edited', () => {
    expect(informationErrors({ ...filled(), document: null }, true)).toEqual({});
  });
});

test('errors of the server stand at the fields of the dialog, those of a new brand under it', () => {
  expect([fieldOf('name', true), fieldOf('market', false), fieldOf('document', false)]).toEqual([
    'new_brand.name',
    'market',
    'document',
  ]);
  expect([stepOf('new_brand.name'), stepOf('brand'), stepOf('market')]).toEqual([
    BRAND_STEP,
    BRAND_STEP,
    INFORMATION_STEP,
  ]);
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

test('a brand name that is too long is refused at the first step, with the words of the server', () => {
  const form = { ...emptyForm(), mode: 'new' as const };
  const named = (name: string) => brandErrors({ ...form, new_brand: { ...form.new_brand, name } });
  expect(named('x'.repeat(121))).toEqual({ 'new_brand.name': 'At most 120 characters' });
  expect(named('x'.repeat(120))).toEqual({});
  expect(informationErrors({ ...filled(), version: 'v'.repeat(61) }, false)).toEqual({
    version: 'At most 60 characters',
  });
});

describe('a file is recognised by its first bytes, not by its name', () => {
  const refusal = (kind: 'pdf' | 'image' | 'model', content: BlobPart, max = 100) =>
    fileRefusal(kind, new File([content], 'right-name.pdf'), max);
  test('as a PDF', async () => {
    expect(await refusal('pdf', '%PDF-1.7 …')).toBeNull();
    expect(await refusal('pdf', 'PK word document')).toBe('This is not a PDF document.');
    expect(await refusal('pdf', '')).toBe('This file is empty.');
    expect(await refusal('pdf', `%PDF-${'x'.repeat(100)}`)).toBe('PDF documents may have at most 0 MB.');
  });
  test('as an image', async () => {
    expect(await refusal('image', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]))).toBeNull();
    expect(await refusal('image', 'GIF89a')).toBeNull();
    expect(await refusal('image', 'RIFF....WEBPVP8 ')).toBeNull();
    expect(await refusal('image', '%PDF-1.7')).toBe('This is not a JPG, PNG, GIF or WebP image.');
  });
  test('as a model', async () => {
    expect(await refusal('model', 'glTF....')).toBeNull();
    expect(await refusal('model', '\n {"asset": {}}')).toBeNull();
    expect(await refusal('model', 'solid cube')).toBe('This is not a GLB or GLTF model.');
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
    conflictOf({ base, newest, mine }, 'Ana changed it.', [{ id: 3, name: 'Africa' }]);
  test('takes over what only the first changed', () => {
    const found = meet({ ...base, category: 'Water' }, { ...formOf(base), market: 'Italy' });
    expect(found).toMatchObject({ told: 'Category: Water', disputed: [] });
    expect(found.theirs([])).toEqual([['category', 'Water']]);
  });
  test('is shown both values of what both changed, and takes over what is chosen', () => {
    const found = meet(
      { ...base, version: 'V2', geographical_footprint: [3] },
      { ...formOf(base), version: 'V3', geographical_footprint: [] },
    );
    expect(found.disputed).toEqual([
      { field: 'version', title: 'Version', mine: 'V3', theirs: 'V2' },
      { field: 'geographical_footprint', title: 'Geographical Regions', mine: '–', theirs: 'Africa' },
    ]);
    expect(found.theirs(['version'])).toEqual([['version', 'V2']]);
  });
  test('chooses between two new documents', () => {
    const file = { ...base.document_file, id: 9, name: 'theirs.pdf' } as VisDetail['document_file'];
    const found = meet({ ...base, document_file: file }, { ...formOf(base), document: new File(['x'], 'mine.pdf') });
    expect(found.disputed).toMatchObject([{ field: 'document', mine: 'mine.pdf', theirs: 'theirs.pdf' }]);
    expect(found.theirs(['document'])).toEqual([['document', null]]);
  });
  test('has no conflict when both made the same change', () => {
    expect(meet({ ...base, version: 'V2' }, { ...formOf(base), version: 'V2' }).disputed).toEqual([]);
  });
});
