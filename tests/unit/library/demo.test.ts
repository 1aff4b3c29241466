import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MODEL_VIEWPOINTS } from '#common/library/files.ts';
import { DOCUMENT_MATERIAL_TYPE, MATERIAL_TYPES, MODEL_TITLE } from '#common/library/vis.ts';
import { FIRST_AGREEMENT_PUBLISHED } from '#common/people/agreement.ts';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import library from '#server/demo/library.json' with { type: 'json' };
import { demoFiles, pathOf } from '#server/demo/library.ts';
import { acceptedAt } from '#server/demo/people.ts';
import { inspect } from '#server/library/files/receive-file.ts';

const KINDS: Record<string, 'image' | 'pdf' | 'model'> = { '.webp': 'image', '.pdf': 'pdf', '.glb': 'model' };
const materials = library.vis.flatMap((vis) => vis.materials);

test('the files of the demo are all there, and no others', async () => {
  const [first = ''] = demoFiles();
  const there = await readdir(path.dirname(pathOf(first)));
  expect(there.toSorted()).toEqual(
    demoFiles()
      .map((name) => path.basename(pathOf(name)))
      .toSorted(),
  );
});

test.each(demoFiles())('“%s” passes the checks that every upload passes', async (name) => {
  const file = pathOf(name);
  const kind = KINDS[path.extname(name)] ?? 'image';
  const { size } = await stat(file);
  await expect(inspect({ path: file, size, sha256: '' }, kind, name, null)).resolves.toMatchObject({
    extension: path.extname(name).slice(1),
  });
  if (kind === 'image') await sharp(file, { failOn: 'error' }).stats();
});

test('the materials of the demo have types, pages, views and regions that the library knows', () => {
  const types = [...Object.keys(MATERIAL_TYPES), DOCUMENT_MATERIAL_TYPE];
  expect(materials.filter(({ material_type }) => !types.includes(material_type))).toEqual([]);
  const model = materials.filter(({ views }) => views);
  expect(model.map(({ title }) => title)).toEqual([MODEL_TITLE]);
  expect(model[0]?.views?.map(({ label }) => label)).toEqual(MODEL_VIEWPOINTS.map(({ id }) => id));
  const documents = library.vis.map((vis) => vis.materials.filter(({ pages }) => pages));
  expect(documents.map(([document, ...others]) => [document?.material_type, others])).toEqual(
    library.vis.map(() => [DOCUMENT_MATERIAL_TYPE, []]),
  );
  const regions = FORM_OPTIONS.geographicRegions.map(({ name }) => name);
  expect(library.vis.flatMap((vis) => vis.regions).filter((name) => !regions.includes(name))).toEqual([]);
});

test('nobody of the demo accepted the agreement before it was published', () => {
  const published = new Date(FIRST_AGREEMENT_PUBLISHED);
  const [before, after] = [new Date('2025-06-01T10:00:00Z'), new Date('2026-11-20T10:00:00Z')];
  expect(acceptedAt(before).getTime()).toBeGreaterThan(published.getTime());
  expect(acceptedAt(after)).toEqual(after);
});
