import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { fieldErrorsOf } from '#admin/dataProvider/callError.ts';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { wholeList } from '#admin/list/wholeList.ts';
import { useDraw } from '#admin/vis/rendering/useDrawings.ts';
import { type GeographicalRegion, VIS_MESSAGES, type VisDetail } from '#common/library/vis.ts';
import { isStale } from '#common/ui/api/apiError.ts';
import type { Sides } from '#common/ui/forms/DisputedFields.tsx';
import { positionsOf } from './imageOrder.ts';
import { instantOf, SaveRefused, saveVis } from './saveVis.ts';
import { MODEL_KEY, nothingDone, type Saving, type UploadState } from './saving.ts';
import type { VisEditor } from './useVisEditor.ts';
import { conflictOf, type VisConflict } from './visConflict.ts';
import { fieldOf, stepOf } from './visForm.ts';

export type Uploads = Record<string, UploadState>;
type Options = {
  onSaved: (vis: VisDetail) => void;
  /** Called with the first step of which the server refused a field. */
  onRefused: (step: number) => void;
};

/** What becomes of the images: which are uploaded, removed and moved. */
function imagesOf({ entries, stored, removed }: VisEditor) {
  const kept = entries.filter((entry) => (entry.stored ? !removed.has(entry.stored.id) : entry.added.refusal === null));
  const positions = positionsOf(kept);
  const placed = kept.map((entry) => ({ ...entry, position: positions.get(entry.key) ?? 0 }));
  return {
    images: placed.flatMap(({ added, position }) => (added ? [{ ...added, position }] : [])),
    removedImages: stored.filter(({ id }) => removed.has(id)),
    movedImages: placed.flatMap(({ stored: material, position }) =>
      material && material.position !== position ? [{ material, position }] : [],
    ),
  };
}

/** Saves what the editor holds, continues where an earlier attempt stopped, and shows each error at its field. */
export function useSaveVis(editor: VisEditor, { onSaved, onRefused }: Options) {
  const provider = useDataProvider<PanelDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const draw = useDraw();
  const done = useRef(nothingDone());
  const [uploads, setUploads] = useState<Uploads>({});
  const [phase, setPhase] = useState<'idle' | 'saving'>('idle');
  const [alert, setAlert] = useState<string | null>(null);
  const [conflict, setConflict] = useState<VisConflict | null>(null);
  /** The saved VIS that is being edited. */
  const base = useRef(editor.vis);

  const showRefusal = useCallback(
    ({ ofBrand, cause }: SaveRefused) => {
      const errors = fieldErrorsOf(cause) ?? {};
      const fields = Object.entries(errors).filter(([, text]) => typeof text === 'string');
      if (fields.length === 0) {
        setAlert(VIS_MESSAGES.saveFailed(editor.editing));
        return;
      }
      for (const [field, text] of fields) {
        editor.form.setError(fieldOf(field, ofBrand) as 'version', { message: String(text) });
      }
      onRefused(Math.min(...fields.map(([field]) => stepOf(fieldOf(field, ofBrand)))));
    },
    [editor, onRefused],
  );

  /** Takes over what only the other change touched; returns true if both changed the same field. */
  const meetOther = async (who: string): Promise<boolean> => {
    if (!base.current) return true;
    const { data: newest } = await provider.getOne<VisDetail>('vis', { id: base.current.id });
    const { data: regions } = await provider.getList<GeographicalRegion>('geographical-regions', {
      pagination: wholeList,
      sort: { field: 'position', order: 'ASC' },
    });
    const found = conflictOf({ base: base.current, newest, mine: editor.form.getValues() }, who, regions);
    if (found.disputed.length > 0) {
      setConflict(found);
      return true;
    }
    takeOver(found, []);
    if (found.told) notify(`${who} Both changes are kept. Also changed: ${found.told}`, { type: 'info' });
    return false;
  };
  const takeOver = ({ newest, theirs }: VisConflict, chosen: readonly string[]) => {
    for (const [field, value] of theirs(chosen)) editor.form.setValue(field as 'version', value as string);
    base.current = newest;
    setConflict(null);
  };

  /** The pages of a new document and the views of a new model are drawn behind the screens. */
  const drawNew = (saved: Saving, vis: VisDetail) => {
    const { document } = saved.draft.form;
    const model = saved.done.uploaded.get(MODEL_KEY);
    if (document && vis.document_file)
      draw({ kind: 'pages', visId: vis.id, fileId: vis.document_file.id, source: async () => document });
    if (model) draw({ kind: 'views', visId: vis.id, fileId: model.material.file_id, source: async () => model.file });
  };

  const save = async (): Promise<void> => {
    setAlert(null);
    setPhase('saving');
    const saving: Saving = {
      provider,
      done: done.current,
      draft: {
        id: editor.vis?.id,
        base: base.current && instantOf(base.current),
        form: editor.form.getValues(),
        ...imagesOf(editor),
        model: editor.model,
      },
      report: {
        upload: (key, state) => setUploads((now) => ({ ...now, [key]: state })),
        notSaved: (reason) => notify(reason, { type: 'warning' }),
      },
    };
    try {
      const { vis, complete } = await saveVis(saving);
      if (!complete) {
        setAlert('Some files could not be uploaded. The Visual Identity System itself is saved; try the rest again.');
        return;
      }
      drawNew(saving, vis);
      onSaved(vis);
    } catch (error) {
      if (!(error instanceof SaveRefused)) throw error;
      if (error.ofBrand || !isStale(error.cause)) return showRefusal(error);
      const asked = await meetOther(error.cause.message).catch(() => {
        showRefusal(error);
        return true;
      });
      if (!asked) return save();
    } finally {
      setPhase('idle');
    }
  };
  // On unmount only: materials stored meanwhile would otherwise be listed twice in the dialog.
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
    phase,
    alert,
    started: done.current.vis !== undefined,
    madeBrand: () => done.current.brand?.id,
    conflict,
    /** Saves with the values that were chosen of what both changed; null goes back to the entries. */
    settleConflict: (sides: Sides | null) => {
      if (!sides) return setConflict(null);
      if (conflict)
        takeOver(
          conflict,
          Object.keys(sides).filter((field) => sides[field] === 'theirs'),
        );
      void save();
    },
  };
}
