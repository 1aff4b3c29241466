import { beforeEach, describe, expect, test } from 'vitest';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { noModel } from '#admin/vis/dialog/chosenModel.ts';
import { SaveRefused, saveVis } from '#admin/vis/dialog/saveVis.ts';
import { type Done, nothingDone, type UploadState, type VisDraft } from '#admin/vis/dialog/saving.ts';
import { emptyForm } from '#admin/vis/dialog/visForm.ts';
import type { VisMaterial } from '#common/library/vis.ts';
import { ApiError } from '#common/ui/api/apiError.ts';

/** What was asked of the server, in order. */
let calls: string[];
/** Calls that fail, by the same text. */
let failures: Set<string>;
/** Calls that fail without a word. */
let crashes: Set<string>;
let done: Done;
let uploads: Record<string, UploadState>;
let notSaved: string[];
beforeEach(() => {
  [calls, failures, crashes, done, uploads, notSaved] = [[], new Set(), new Set(), nothingDone(), {}, []];
});

const answer = async (call: string) => {
  calls.push(call);
  if (failures.has(call)) throw new ApiError(400, { errors: { image: ['Too large.'] } });
  if (crashes.has(call)) throw new ApiError(500);
  return { data: { id: calls.length, file_id: 1 } };
};
const provider = {
  upload: (resource: string, { id, data }: { id?: number; data: Record<string, unknown> }) =>
    answer(`${id === undefined ? 'create' : `save ${id}`} ${resource} ${data.title ?? data.version ?? data.name}`),
  delete: (resource: string, { id }: { id: number }) => answer(`delete ${resource} ${id}`),
  update: (resource: string, { id }: { id: number }) => answer(`update ${resource} ${id}`),
} as unknown as PanelDataProvider;

const image = (title: string, position = 0) => ({
  position,
  key: title,
  file: new File(['x'], `${title}.png`),
  preview: '',
  title,
  material_type: '2d_graphics',
  refusal: null,
});

const draft = (change: Partial<VisDraft> = {}): VisDraft => ({
  id: undefined,
  base: undefined,
  form: { ...emptyForm(), brand: 5, version: 'V1' },
  images: [image('front'), image('back')],
  removedImages: [],
  movedImages: [],
  model: noModel,
  ...change,
});

const newBrand = {
  ...emptyForm(),
  mode: 'new' as const,
  version: 'V1',
  new_brand: { name: 'Cedro', description: '', logo: null },
};
const report = {
  upload: (key: string, state: UploadState) => {
    uploads[key] = state;
  },
  notSaved: (reason: string) => notSaved.push(reason),
};
const save = (work: VisDraft) => saveVis({ provider, draft: work, done, report });

describe('saving', () => {
  test('goes brand, VIS, images, model', async () => {
    const model = { ...noModel, file: new File(['x'], 'can.glb') };
    const { complete } = await save(draft({ form: newBrand, model }));
    expect(complete).toBe(true);
    expect(calls).toEqual([
      'create brands Cedro',
      'create vis V1',
      'create vis-materials front',
      'create vis-materials back',
      'create vis-materials VIS 3D Model',
    ]);
    expect(uploads.front).toEqual({ state: 'done', share: 1 });
  });

  test('stops at a brand that is refused: no VIS', async () => {
    failures.add('create brands Cedro');
    await expect(save(draft({ form: newBrand }))).rejects.toMatchObject({ ofBrand: true });
    expect(calls).toEqual(['create brands Cedro']);
  });

  test('does not create the brand again when the VIS was refused', async () => {
    failures.add('create vis V1');
    await expect(save(draft({ form: newBrand }))).rejects.toBeInstanceOf(SaveRefused);
    failures.clear();
    calls = [];
    await save(draft({ form: newBrand, images: [] }));
    expect(calls).toEqual(['create vis V1']);
  });

  test('repeats only the uploads that failed, and saves the VIS again only when it changed', async () => {
    failures.add('create vis-materials back');
    expect(await save(draft())).toMatchObject({ complete: false });
    expect(uploads.back).toEqual({ state: 'failed', share: 0, message: 'Too large.' });
    failures.clear();
    calls = [];
    expect(await save(draft())).toMatchObject({ complete: true });
    expect(calls).toEqual(['create vis-materials back']);
    calls = [];
    await save(draft({ form: { ...emptyForm(), brand: 5, version: 'V2' } }));
    expect(calls).toEqual([`save ${done.vis?.id} vis V2`]);
  });

  test('removes what was marked after the VIS is saved; what cannot go is told and nothing stops', async () => {
    const gone = { id: 31, kind: 'image' } as VisMaterial;
    const used = { id: 32, kind: 'image' } as VisMaterial;
    failures.add('delete vis-materials 32');
    const { complete } = await save(draft({ id: 9, images: [image('new')], removedImages: [gone, used] }));
    expect(complete).toBe(true);
    expect(calls).toEqual([
      'save 9 vis V1',
      'delete vis-materials 31',
      'delete vis-materials 32',
      'create vis-materials new',
    ]);
    expect(notSaved).toEqual(['Too large.']);
  });

  test('moves stored images once, and tells which could not be moved', async () => {
    const [one, other] = [{ id: 31 }, { id: 32 }] as VisMaterial[];
    const movedImages = [one, other].map((material, position) => ({ material: material as VisMaterial, position }));
    crashes.add('update vis-materials 32');
    await save(draft({ id: 9, images: [], movedImages }));
    expect(calls).toEqual(['save 9 vis V1', 'update vis-materials 31', 'update vis-materials 32']);
    expect(notSaved).toEqual(['The order of the images could not be saved.']);
    crashes.clear();
    calls = [];
    await save(draft({ id: 9, images: [], movedImages }));
    expect(calls).toEqual(['update vis-materials 32']);
  });

  test('says in words that a file could not be deleted', async () => {
    crashes.add('delete vis-materials 32');
    await save(draft({ id: 9, removedImages: [{ id: 32, kind: 'image' } as VisMaterial] }));
    expect(notSaved).toEqual(['A removed file is still there: it could not be deleted.']);
  });

  test('replaces a model, or changes only its options', async () => {
    const existing = { id: 40, is_interactive: false, allow_rotation: false, allow_zoom: false } as VisMaterial;
    const stays = { ...noModel, existing, allow_zoom: true };
    await save(draft({ id: 9, images: [], model: stays }));
    expect(calls).toEqual(['save 9 vis V1', 'update vis-materials 40']);
    [calls, done] = [[], nothingDone()];
    await save(draft({ id: 9, images: [], model: { ...stays, file: new File(['x'], 'b.glb') } }));
    expect(calls).toEqual(['save 9 vis V1', 'create vis-materials VIS 3D Model', 'delete vis-materials 40']);
  });

  test('a model whose replacement is refused stays', async () => {
    failures.add('create vis-materials VIS 3D Model');
    const existing = { id: 40 } as VisMaterial;
    const model = { ...noModel, existing, file: new File(['x'], 'broken.glb') };
    expect(await save(draft({ id: 9, images: [], model }))).toMatchObject({ complete: false });
    expect(calls).not.toContain('delete vis-materials 40');
  });

  test('a brand that was renamed before the next try is renamed, not created again', async () => {
    failures.add('create vis V1');
    await expect(save(draft({ form: newBrand }))).rejects.toBeInstanceOf(SaveRefused);
    failures.clear();
    calls = [];
    await save(draft({ form: { ...newBrand, new_brand: { ...newBrand.new_brand, name: 'Cedros' } }, images: [] }));
    expect(calls).toEqual(['save 1 brands Cedros', 'create vis V1']);
  });

  test('removes or renames on the server what was removed or renamed here between two tries', async () => {
    const [front, back, side] = [image('front'), image('back'), image('side')];
    failures.add('create vis-materials side');
    expect(await save(draft({ images: [front, back, side] }))).toMatchObject({ complete: false });
    const [frontId, backId] = ['front', 'back'].map((key) => done.uploaded.get(key)?.material.id);
    failures.clear();
    calls = [];
    const images = [{ ...back, title: 'rear' }, side];
    expect(await save(draft({ images }))).toMatchObject({ complete: true });
    expect(calls.toSorted()).toEqual([
      'create vis-materials side',
      `delete vis-materials ${frontId}`,
      `update vis-materials ${backId}`,
    ]);
    calls = [];
    await save(draft({ images }));
    expect(calls).toEqual([]);
  });

  test('a material that somebody else removed first counts as removed', async () => {
    const provider404 = {
      ...provider,
      delete: async () => {
        throw Object.assign(new Error('Not found.'), { status: 404 });
      },
    } as unknown as PanelDataProvider;
    const gone = { id: 31, kind: 'image' } as VisMaterial;
    await saveVis({ provider: provider404, draft: draft({ id: 9, images: [], removedImages: [gone] }), done, report });
    expect(notSaved).toEqual([]);
  });
});
