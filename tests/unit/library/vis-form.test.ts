import { describe, expect, test } from 'vitest';
import {
  BRAND_STEP,
  brandErrors,
  emptyForm,
  fieldOf,
  INFORMATION_STEP,
  informationErrors,
  stepOf,
} from '#admin/vis/dialog/visForm.ts';
import { brandPayload } from '#common/brands.ts';
import { today } from '#common/dates.ts';
import { visPayload } from '#common/vis.ts';

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
  expect(brandPayload.parse({ name: 'A', competitors: ['', ' Rivo ', 'rivo', 'Fonte'] }).competitors).toEqual([
    'Rivo',
    'Fonte',
  ]);
});
