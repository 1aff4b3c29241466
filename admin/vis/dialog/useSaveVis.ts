import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { fieldErrorsOf } from '#admin/dataProvider/server.ts';
import { useDraw } from '#admin/vis/rendering/useDrawings.ts';
import { materialForm, VIS_MESSAGES, type VisDetail, type VisMaterial, visRow } from '#common/library/vis.ts';
import { type Source, titleOf, valueInWords } from '#common/schema/fields.ts';
import { SaveGivenUp, useMergedSave } from '#common/ui/forms/useMergedSave.tsx';
import { isGone, nothingDone, saveBrand, saveVis, type UploadState } from './saveVis.ts';
import type { ChosenFile } from './UploadInput.tsx';
import { useRegions } from './useVis.ts';
import { inWords, type Shared, stepOf, type VisForm } from './visForm.ts';

type Options = {
  /** The VIS that is edited; undefined for a new one. */
  vis: VisDetail | undefined;
  form: UseFormReturn<VisForm>;
  onSaved: () => void;
  /** Called with the first step of which the server refused a field. */
  onRefused: (step: number) => void;
};
const isOfMaterial = (field: string): field is Source<typeof materialForm> => field in materialForm.shape;

const INCOMPLETE = 'Some files could not be uploaded. The Visual Identity System itself is saved; try the rest again.';
export type Uploads = Record<string, UploadState>;

/** Saves the form, continues where an earlier try stopped, and shows each refusal at its field. */
export function useSaveVis({ vis, form, onSaved, onRefused }: Options) {
  const provider = useDataProvider<PanelDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const draw = useDraw();
  const { data: regions = [] } = useRegions();
  const memory = useRef(nothingDone(vis));
  const [uploads, setUploads] = useState<Uploads>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [mergedSave, disputes] = useMergedSave({
    titleOf: (field) =>
      isOfMaterial(field) ? titleOf(materialForm, field) : titleOf(visRow, field as Source<typeof visRow>),
    inWords: (field, value) =>
      isOfMaterial(field) ? valueInWords(materialForm, field, value) : inWords(field, value, regions),
  });

  const showMerged = ({ document, ...fields }: Shared) => {
    for (const [field, value] of Object.entries(fields)) form.setValue(field as 'version', value as string);
    if (document?.id !== 0) form.setValue('document', null);
  };

  /** Shows why the brand or the VIS was refused; `prefix` says where in the form the refused fields stand. */
  const showRefusal = (prefix: '' | 'new_brand.') => (error: unknown) => {
    if (error instanceof SaveGivenUp) return undefined;
    const refused = Object.entries(fieldErrorsOf(error) ?? {}).filter(([, message]) => typeof message === 'string');
    for (const [field, message] of refused) {
      form.setError((prefix + field) as 'version', { message: String(message) });
    }
    if (refused.length > 0) onRefused(Math.min(...refused.map(([field]) => stepOf(prefix + field))));
    else setAlert(VIS_MESSAGES.saveFailed(vis !== undefined));
    return undefined;
  };

  /** Draws the pages of a new document and the views of a new model in the background. */
  const drawNew = ({ vis: saved, model }: Awaited<ReturnType<typeof saveVis>>) => {
    const { document, model: chosen } = form.getValues();
    const sourceOf = (file: ChosenFile) => async () => file.file;
    const visId = saved.id;
    if (document && saved.document_file)
      draw({ kind: 'pages', visId, fileId: saved.document_file.id, source: sourceOf(document) });
    if (chosen.file && model) draw({ kind: 'views', visId, fileId: model.file_id, source: sourceOf(chosen.file) });
  };

  /** Removes from the form what an earlier try has already removed from the server. */
  const dropRemoved = () => {
    const { images, model } = form.getValues();
    const isThere = (material: VisMaterial) => !isGone(memory.current, material);
    const left = images.filter(({ stored }) => !stored || isThere(stored));
    form.setValue('images', left);
    if (model.stored && !isThere(model.stored)) form.setValue('model', { ...model, stored: null, removed: false });
  };

  const trySaving = async (): Promise<void> => {
    const saving = {
      provider,
      form: form.getValues(),
      memory: memory.current,
      mergedSave,
      onMerged: showMerged,
      onUpload: (key: string, state: UploadState) => setUploads((now) => ({ ...now, [key]: state })),
      onNotSaved: (reason: string) => notify(reason, { type: 'warning' }),
    };
    const brand = await saveBrand(saving).catch(showRefusal('new_brand.'));
    if (brand === undefined) return;
    const saved = await saveVis(saving, brand).catch(showRefusal(''));
    if (!saved) return;
    if (saved.isComplete) {
      drawNew(saved);
      onSaved();
    } else {
      dropRemoved();
      setAlert(INCOMPLETE);
    }
  };
  const { mutate: save, isPending: busy } = useMutation({ mutationFn: trySaving, onMutate: () => setAlert(null) });

  // Only on closing: loading stored data earlier would change what the form is compared with.
  useEffect(
    () => () => {
      for (const resource of ['vis', 'vis-materials', 'brands'])
        void queries.invalidateQueries({ queryKey: [resource] });
    },
    [queries],
  );

  return {
    save,
    uploads,
    busy,
    alert,
    /** Whether an earlier try has saved the VIS, but not all of it. */
    isRetry: alert !== null && memory.current.done.has('vis'),
    /** The id of the brand that an earlier try has created. */
    createdBrand: () => memory.current.done.get('brand')?.result,
    disputes,
  };
}
