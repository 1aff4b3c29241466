import { beforeEach, describe, expect, test } from 'vitest';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import {
  type Memory,
  nothingDone,
  type Saving,
  saveBrand,
  saveVis,
  type UploadState,
} from '#admin/vis/dialog/saveVis.ts';
import { formOf, type VisForm } from '#admin/vis/dialog/visForm.ts';
import type { VisDetail, VisMaterial } from '#common/library/vis.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { SaveGivenUp } from '#common/ui/forms/useMergedSave.tsx';

/** What was asked of the server, in order. */
let calls: string[];
/** Calls that fail, by the same text. */
let failures: Set<string>;
/** Calls that fail without a word. */
let crashes: Set<string>;
let memory: Memory;
let uploads: Record<string, UploadState>;
let notSaved: string[];
beforeEach(() => {
  [calls, failures, crashes, memory, uploads, notSaved] = [[], new Set(), new Set(), nothingDone(undefined), {}, []];
});
/** From here on, a VIS that was stored before is edited. */
const edit = () => {
  memory = nothingDone({ id: 9, revision: 1, document_file: null } as VisDetail);
};

const answer = async (call: string) => {
  calls.push(call);
  if (failures.has(call)) throw new ApiError(400, { errors: { image: ['Too large.'] } });
  if (crashes.has(call)) throw new ApiError(500);
  return { data: { id: calls.length, file_id: 1, revision: 1 } };
};
const provider = {
  upload: (resource: string, { id, data }: { id?: number; data: Record<string, unknown> }) =>
    answer(`${id === undefined ? 'create' : `save ${id}`} ${resource} ${data.title ?? data.version ?? data.name}`),
  delete: (resource: string, { id }: { id: number }) => answer(`delete ${resource} ${id}`),
  update: (resource: string, { id }: { id: number }) => answer(`update ${resource} ${id}`),
} as unknown as PanelDataProvider;

const image = (title: string) => ({
  key: title,
  file: new File(['x'], `${title}.png`),
  title,
  material_type: '2d_graphics',
  refusal: null,
});
const stored = (id: number, given: { position?: number; removed?: boolean } = {}) => {
  const { position = 0, removed = false } = given;
  return {
    key: `stored-${id}`,
    stored: { id, position, kind: 'image', title: 'Front', material_type: '2d_graphics' } as VisMaterial,
    removed,
  };
};
const { model: noModel } = formOf();
const chosenModel = (name: string) => ({ key: name, file: new File(['x'], name), refusal: null });

const draft = (change: Partial<VisForm> = {}): VisForm => ({
  ...formOf(),
  brand: 5,
  version: 'V1',
  images: [image('front'), image('back')],
  ...change,
});
const newBrand = (name = 'Cedro'): Partial<VisForm> => ({
  mode: 'new',
  new_brand: { name, description: '', logo: null },
});

const idOf = (material: unknown) => (material as VisMaterial | undefined)?.id;

const save = async (form: VisForm, given: Partial<Saving> = {}) => {
  const saving: Saving = {
    provider,
    form,
    memory,
    // Nobody else saves meanwhile.
    mergedSave: ({ stored: base, entered, save: send }) => send(base, entered),
    onMerged: () => expect.fail('nothing to merge'),
    onUpload: (key, state) => {
      uploads[key] = state;
    },
    onNotSaved: (reason) => notSaved.push(reason),
    ...given,
  };
  return saveVis(saving, await saveBrand(saving));
};

describe('saving', () => {
  test('goes brand, VIS, images, model', async () => {
    const model = { ...noModel, file: chosenModel('can.glb') };
    const { isComplete, model: uploaded } = await save(draft({ ...newBrand(), model }));
    expect([isComplete, uploaded?.id]).toEqual([true, 5]);
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
    await expect(save(draft(newBrand()))).rejects.toMatchObject({ status: 400 });
    expect(calls).toEqual(['create brands Cedro']);
  });

  test('does not create the brand again when the VIS was refused', async () => {
    failures.add('create vis V1');
    await expect(save(draft(newBrand()))).rejects.toMatchObject({ status: 400 });
    failures.clear();
    calls = [];
    await save(draft({ ...newBrand(), images: [] }));
    expect(calls).toEqual(['create vis V1']);
  });

  test('repeats only the uploads that failed, and saves the VIS again only when it changed', async () => {
    failures.add('create vis-materials back');
    expect(await save(draft())).toMatchObject({ isComplete: false });
    expect(uploads.back).toEqual({ state: 'failed', share: 0, message: 'Too large.' });
    failures.clear();
    calls = [];
    expect(await save(draft())).toMatchObject({ isComplete: true });
    expect(calls).toEqual(['create vis-materials back']);
    calls = [];
    await save(draft({ version: 'V2' }));
    expect(calls).toEqual([`save ${memory.vis?.id} vis V2`]);
  });

  test('is based in a later try on what the server sent last', async () => {
    failures.add('create vis-materials back');
    await save(draft());
    const bases: VisDetail[] = [];
    const mergedSave = ((job: { stored: VisDetail }) => {
      bases.push(job.stored);
      return Promise.resolve({ ...job.stored, version: 'V3' });
    }) as Saving['mergedSave'];
    await save(draft({ version: 'V2' }), { mergedSave });
    await save(draft({ version: 'V3' }), { mergedSave });
    expect(bases.map(({ id, version }) => [id, version])).toEqual([
      [1, undefined],
      [1, 'V3'],
    ]);
  });

  test('removes what was marked after the VIS is saved; failures are reported and stop nothing', async () => {
    edit();
    failures.add('delete vis-materials 32');
    const removed = [31, 32].map((id) => stored(id, { removed: true }));
    expect(await save(draft({ images: [...removed, image('new')] }))).toMatchObject({ isComplete: true });
    expect(calls).toEqual([
      'save 9 vis V1',
      'delete vis-materials 31',
      'delete vis-materials 32',
      'create vis-materials new',
    ]);
    expect(notSaved).toEqual(['Too large.']);
  });

  test('moves stored images once, and reports which could not be moved', async () => {
    edit();
    const images = [stored(33), stored(31), stored(32)];
    crashes.add('update vis-materials 32');
    await save(draft({ images }));
    expect(calls).toEqual(['save 9 vis V1', 'update vis-materials 31', 'update vis-materials 32']);
    expect(notSaved).toEqual(['The order of the images could not be saved.']);
    crashes.clear();
    calls = [];
    await save(draft({ images }));
    expect(calls).toEqual(['update vis-materials 32']);
    calls = [];
    await save(draft({ images: [stored(33), stored(32), stored(31)] }));
    expect(calls.toSorted()).toEqual(['update vis-materials 31', 'update vis-materials 32']);
  });

  test('what is said about an image is based on the image as it was shown, and going back to the form saves nothing more', async () => {
    edit();
    const sent: unknown[] = [];
    const update = (_resource: string, { data }: { data: unknown }) => {
      sent.push(data);
      return answer('update');
    };
    const front = { ...stored(31), title: 'Front of pack' };
    front.stored.revision = 4;
    await save(draft({ images: [front] }), { provider: { ...provider, update } as unknown as PanelDataProvider });
    expect(sent).toEqual([{ title: 'Front of pack', material_type: '2d_graphics', revision: 4 }]);

    edit();
    calls = [];
    const mergedSave = ((job: { stored: { id: number } }) =>
      job.stored.id === 31 ? Promise.reject(new SaveGivenUp()) : Promise.resolve(job.stored)) as Saving['mergedSave'];
    await expect(save(draft({ images: [front, image('back')] }), { mergedSave })).rejects.toThrow(SaveGivenUp);
    expect(calls).toEqual([]);
  });

  test('says in words that a file could not be deleted', async () => {
    crashes.add('delete vis-materials 32');
    edit();
    await save(draft({ images: [stored(32, { removed: true })] }));
    expect(notSaved).toEqual(['A removed file is still there: it could not be deleted.']);
  });

  test('replaces a model, or changes only its options', async () => {
    edit();
    const existing = { id: 40, is_interactive: false, allow_rotation: false, allow_zoom: false } as VisMaterial;
    const stays = { ...noModel, stored: existing, allow_zoom: true };
    await save(draft({ images: [], model: stays }));
    expect(calls).toEqual(['save 9 vis V1', 'update vis-materials 40']);
    calls = [];
    edit();
    await save(draft({ images: [], model: { ...stays, file: chosenModel('b.glb') } }));
    expect(calls).toEqual(['save 9 vis V1', 'create vis-materials VIS 3D Model', 'delete vis-materials 40']);
  });

  test('a model whose replacement is refused stays', async () => {
    edit();
    failures.add('create vis-materials VIS 3D Model');
    const model = { ...noModel, stored: { id: 40 } as VisMaterial, file: chosenModel('broken.glb') };
    expect(await save(draft({ model }))).toMatchObject({ isComplete: false });
    expect(calls).not.toContain('delete vis-materials 40');
  });

  test('a brand that was renamed before the next try is renamed, not created again', async () => {
    failures.add('create vis V1');
    await expect(save(draft(newBrand()))).rejects.toMatchObject({ status: 400 });
    failures.clear();
    calls = [];
    await save(draft({ ...newBrand('Cedros'), images: [] }));
    expect(calls).toEqual(['save 1 brands Cedros', 'create vis V1']);
  });

  test('removes or renames on the server what was removed or renamed here between two tries', async () => {
    const [front, back, side] = [image('front'), image('back'), image('side')];
    failures.add('create vis-materials side');
    expect(await save(draft({ images: [front, back, side] }))).toMatchObject({ isComplete: false });
    const [frontId, backId] = ['front', 'back'].map((key) => idOf(memory.uploaded.get(key)?.result));
    failures.clear();
    calls = [];
    const images = [{ ...back, title: 'rear' }, side];
    expect(await save(draft({ images }))).toMatchObject({ isComplete: true });
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
    edit();
    await save(draft({ images: [stored(31, { removed: true })] }), { provider: provider404 });
    expect(notSaved).toEqual([]);
  });
});
