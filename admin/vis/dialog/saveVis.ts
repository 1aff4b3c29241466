import pMap from 'p-map';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { failureText } from '#admin/dataProvider/server.ts';
import { MODEL_TITLE, type VisDetail, type VisMaterial } from '#common/library/vis.ts';
import { SaveGivenUp, type useMergedSave } from '#common/ui/forms/useMergedSave.tsx';
import { pick } from '#common/words/collections.ts';
import {
  enteredIn,
  isKept,
  optionsOf,
  type Shared,
  storedIn,
  type VisForm,
  type VisImage,
  wordsOf,
} from './visForm.ts';

export type Saving = {
  provider: PanelDataProvider;
  form: VisForm;
  memory: Memory;
  mergedSave: ReturnType<typeof useMergedSave>[0];
  /** Called with the merged values if somebody else has saved the VIS meanwhile. */
  onMerged: (values: Shared) => void;
  onUpload: (key: string, state: UploadState) => void;
  /** Called with the reason why a stored material could not be removed or changed. */
  onNotSaved: (reason: string) => void;
};

/** What the server already has, so that another try saves only the rest. */
export type Memory = {
  /** The VIS as the server last sent it; undefined until a new one is created. */
  vis: VisDetail | undefined;
  done: Done;
  uploaded: Done;
};
/** Finished tasks by key, each with its content and its result. */
type Done = Map<string, { content: string; result: unknown }>;

export const nothingDone = (vis: VisDetail | undefined): Memory => ({ vis, done: new Map(), uploaded: new Map() });

export type UploadState = { state: 'sending' | 'done' | 'failed'; share: number; message?: string };

/** A part of saving. `run` receives the result of an earlier try. */
type Task<Result = unknown> = { key: string; content?: unknown; run: (earlier?: Result) => Promise<Result> };

/** Runs a task, unless it was already done with the same content. */
async function perform<Result>(done: Done, { key, content = null, run }: Task<Result>): Promise<Result> {
  const earlier = done.get(key) as { content: string; result: Result } | undefined;
  const text = JSON.stringify(content);
  if (earlier?.content === text) return earlier.result;
  const result = await run(earlier?.result);
  done.set(key, { content: text, result });
  return result;
}

/** Returns the id of the chosen brand; saves a new one first. */
export async function saveBrand({ provider, memory, form }: Saving): Promise<number | null> {
  const { mode, brand, new_brand } = form;
  if (mode === 'existing') return brand;
  const run = async (id?: number) => {
    const { data } = await provider.upload('brands', { id, data: { ...new_brand, logo: new_brand.logo?.file } });
    return Number(data.id);
  };
  return perform(memory.done, { key: 'brand', content: new_brand, run });
}

/**
 * Saves the VIS of a brand in the order of the specification: the VIS itself, removals and changes of stored materials, new images in
 * parallel, then the model. What a colleague said about a material meanwhile is merged like the fields of the VIS.
 * @returns the VIS, its new model if there is one, and whether every upload succeeded
 * @throws what the server says when it refuses the VIS itself, or `SaveGivenUp`
 */
export async function saveVis(saving: Saving, brand: number | null) {
  const { form, memory, onNotSaved } = saving;
  const vis = await saveInformation(saving, brand);
  const attempt = ({ failed, ...task }: Change) =>
    perform(memory.done, task).catch((error: unknown) => {
      if (error instanceof SaveGivenUp) throw error;
      onNotSaved(failureText(error, failed));
    });
  // One after the other, since each may ask whose words stay.
  for (const change of changesOf(saving)) await attempt(change);
  const images = await uploadAll(saving, vis.id, imageUploads(form));
  const models = await uploadAll(saving, vis.id, modelUpload(form));
  // A model is removed only after another has taken its place.
  if (form.model.stored && models[0]) await attempt(removal(saving, form.model.stored));
  return { vis, model: models[0], isComplete: ![...images, ...models].includes(null) };
}

/** Saves the fields of the VIS and its document. */
function saveInformation({ provider, memory, form, mergedSave, onMerged }: Saving, brand: number | null) {
  const entered = enteredIn(form, memory.vis);
  const { document: _stored, ...information } = entered;
  const save = async (stored: VisDetail | undefined, { document, ...fields }: Shared) => {
    const chosen = document?.id === 0 ? form.document?.file : undefined;
    const data = { ...fields, brand, document: chosen, revision: stored?.revision };
    return (await provider.upload<VisDetail>('vis', { id: stored?.id, data })).data;
  };
  const merge = (stored: VisDetail) =>
    mergedSave({
      stored,
      entered,
      valuesOf: storedIn,
      save,
      loadNewest: async () => (await provider.getOne<VisDetail>('vis', { id: stored.id })).data,
      onMerged: (newest, values) => {
        memory.vis = newest;
        onMerged(values);
      },
    });
  return perform<VisDetail>(memory.done, {
    key: 'vis',
    content: [brand, form.document?.key, information],
    run: async () => {
      memory.vis = await (memory.vis ? merge(memory.vis) : save(undefined, entered));
      return memory.vis;
    },
  });
}

type Words = Partial<VisMaterial>;

/** A change of a stored material, and the message if it fails without a reason. */
type Change = Task & { failed: string };

/** Returns removals, moves and changed options of stored materials; also removes uploads that were taken out since. */
function changesOf(saving: Saving): Change[] {
  const { provider, form, memory, mergedSave } = saving;
  const { images, model } = form;
  const chosen = [...imageUploads(form), ...modelUpload(form)].map(({ key }) => key);
  const takenBack = [...memory.uploaded].filter(([key]) => !chosen.includes(key));
  const place = (material: VisMaterial, data: Words) =>
    provider.update('vis-materials', { id: material.id, data, previousData: material });
  const merge = (material: VisMaterial, data: Words) =>
    mergedSave({
      stored: material,
      entered: data,
      valuesOf: (stored) => pick(stored, Object.keys(data) as (keyof VisMaterial)[]),
      save: (stored, values) => place(stored, { ...values, revision: stored.revision }),
      loadNewest: async () => (await provider.getOne<VisMaterial>('vis-materials', { id: material.id })).data,
      onMerged: () => undefined,
    });
  const update = (material: VisMaterial, data: Words, failed: string, send = merge): Change[] => {
    const names = Object.keys(data) as (keyof VisMaterial)[];
    const key = `${names.join()} of ${material.id}`;
    const isAsStored = names.every((name) => data[name] === material[name]);
    const run = () => send(material, data);
    return isAsStored && !memory.done.has(key) ? [] : [{ key, content: data, run, failed }];
  };
  const kept = model.removed || model.file ? null : model.stored;
  return [
    ...images.flatMap((image) => (image.removed ? [removal(saving, image.stored)] : [])),
    ...(model.stored && model.removed && !model.file ? [removal(saving, model.stored)] : []),
    ...takenBack.map(([, { result }]) => removal(saving, result as VisMaterial)),
    ...placesOf(images).flatMap(([{ stored }, position]) =>
      stored ? update(stored, { position }, 'The order of the images could not be saved.', place) : [],
    ),
    ...images
      .filter(isKept)
      .flatMap((image) =>
        image.stored ? update(image.stored, wordsOf(image), 'The title and type of an image could not be saved.') : [],
      ),
    ...(kept ? update(kept, optionsOf(model), 'The options of the model were not saved.') : []),
  ];
}

const NOT_FOUND = 404;

const removalKey = (id: number) => `removal of ${id}`;

/** Whether an earlier try has removed a material. */
export const isGone = ({ done }: Memory, { id }: VisMaterial): boolean => done.has(removalKey(id));

/** Removes a stored material; succeeds also if somebody else has removed it. */
const removal = ({ provider }: Saving, { id }: VisMaterial): Change => ({
  key: removalKey(id),
  run: () =>
    provider.delete('vis-materials', { id }).catch((error: unknown) => {
      if ((error as { status?: number }).status !== NOT_FOUND) throw error;
    }),
  failed: 'A removed file is still there: it could not be deleted.',
});

/**
 * Returns the images that are kept with their positions, so that the server lists them in this order: by position, then by id. Stored
 * images keep theirs wherever that is possible.
 */
export function placesOf(images: readonly VisImage[]): [image: VisImage, position: number][] {
  let last = -1;
  let lastId = Number.POSITIVE_INFINITY;
  return images.filter(isKept).map((image) => {
    const { stored } = image;
    const stays = stored && (stored.position > last || (stored.position === last && stored.id > lastId));
    last = stays ? stored.position : last + 1;
    lastId = stored?.id ?? Number.POSITIVE_INFINITY;
    return [image, last];
  });
}

/** A file that becomes a material, and the fields of that material. */
type Upload = { key: string; fields: Record<string, unknown>; file: { image: File } | { model_3d: File } };

const imageUploads = ({ images }: VisForm): Upload[] =>
  placesOf(images).flatMap(([image, position]) => {
    if (image.stored) return [];
    const { key, file, title, material_type } = image;
    return [{ key, fields: { title, material_type, position }, file: { image: file } }];
  });

function modelUpload({ model }: VisForm): Upload[] {
  if (!model.file) return [];
  const { key, file } = model.file;
  const fields = { title: MODEL_TITLE, material_type: '3d_graphics', ...optionsOf(model) };
  return [{ key, fields, file: { model_3d: file } }];
}

const AT_ONCE = 3;

/** Uploads files, a few at a time. Returns their materials, with null for each failure. */
async function uploadAll(saving: Saving, visId: number, uploads: Upload[]): Promise<(VisMaterial | null)[]> {
  const { memory, onUpload } = saving;
  for (const { key } of uploads) if (!memory.uploaded.has(key)) onUpload(key, { state: 'sending', share: 0 });
  return pMap(uploads, (one) => upload(saving, visId, one), { concurrency: AT_ONCE });
}

/** Uploads a file, or changes the fields of one that was uploaded before. */
async function upload({ provider, memory, onUpload }: Saving, visId: number, { key, fields, file }: Upload) {
  const onProgress = (share: number) => onUpload(key, { state: 'sending', share });
  const run = async (earlier?: VisMaterial) => {
    onProgress(0);
    const { data } = earlier
      ? await provider.update<VisMaterial>('vis-materials', { id: earlier.id, data: fields, previousData: earlier })
      : await provider.upload<VisMaterial>('vis-materials', { data: { vis: visId, ...fields, ...file }, onProgress });
    return data;
  };
  try {
    const material = await perform(memory.uploaded, { key, content: fields, run });
    onUpload(key, { state: 'done', share: 1 });
    return material;
  } catch (error) {
    onUpload(key, { state: 'failed', share: 0, message: failureText(error, 'The upload failed.') });
    return null;
  }
}
