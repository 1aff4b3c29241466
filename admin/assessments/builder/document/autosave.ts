import { type FieldErrors, toFieldErrors } from '#common/api/errors.ts';
import { type PatchAssessment, patchAssessment } from '#common/assessments/assessments.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { SECOND } from '#common/words/units.ts';
import { type BuilderDocument, fieldChanges } from './document.ts';
import type { BuilderStore } from './store.ts';

/** Milliseconds from the last change to saving a draft, and from a failure to the next try. */
export const AUTOSAVE_DELAY = 1.5 * SECOND;
const RETRY_DELAY = 10 * SECOND;
const NO_ERRORS: FieldErrors = {};

/**
 * 'refused': a field breaks the rules or the server refused it; 'conflict': somebody else saved the draft; 'gone':
 * somebody deleted it.
 */
export type SaveStatus = 'saved' | 'changed' | 'saving' | 'offline' | 'refused' | 'conflict' | 'gone';
const STATUS_OF: Record<number, SaveStatus> = { 400: 'refused', 404: 'gone', 409: 'conflict' };
export type SaveState = {
  status: SaveStatus;
  errors: FieldErrors;
  /** True while fields of a published assessment are changed but not saved. */
  unsavedFields: boolean;
  /** True while fields of a published assessment are being sent. */
  savingFields: boolean;
};

export type Autosave = ReturnType<typeof createAutosave>;

type Options = {
  store: BuilderStore;
  initial: BuilderDocument;
  revision: number;
  /**
   * Returns whether automatic saving includes the fields. Those of a published assessment reach experts at once, so
   * they are saved only on request.
   */
  savesFields: () => boolean;
  /** Saves after changes; otherwise only `flush` saves. */
  automatic?: boolean;
  /** Saves the changes on the server; returns the new revision. */
  send: (patch: PatchAssessment, document: BuilderDocument) => Promise<number>;
};

/**
 * Saves the store's document to the server's draft: after each pause in editing, one save at a time, based on the
 * last known revision.
 */
export function createAutosave({ store, initial, revision, savesFields, automatic = true, send }: Options) {
  let saved = initial;
  let known = revision;
  let state: SaveState = { status: 'saved', errors: NO_ERRORS, unsavedFields: false, savingFields: false };
  /** Was sent but not answered: the server may or may not have it. */
  let unanswered: BuilderDocument | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();

  function set(change: Partial<SaveState>): void {
    const next = { ...state, ...change };
    if ((Object.keys(next) as (keyof SaveState)[]).every((key) => next[key] === state[key])) return;
    state = next;
    for (const listener of listeners) listener();
  }

  const changedFields = () => fieldChanges(saved, store.getState().document);
  const hasChangedFields = () => Object.keys(changedFields()).length > 0;
  const hasChangedQuestions = () => store.getState().document.questionnaire !== saved.questionnaire;
  const isDirty = () => hasChangedQuestions() || (savesFields() && hasChangedFields());

  function watch(keepStatus = false): void {
    clearTimeout(timer);
    const unsavedFields = !savesFields() && hasChangedFields();
    if (keepStatus || state.status === 'conflict' || state.status === 'saving') {
      set({ unsavedFields });
      return;
    }
    const dirty = isDirty();
    set({ unsavedFields, status: dirty ? 'changed' : 'saved', ...(dirty ? {} : { errors: NO_ERRORS }) });
    if (dirty && automatic) timer = setTimeout(() => void flush(), AUTOSAVE_DELAY);
  }

  async function save(withFields: boolean): Promise<boolean> {
    clearTimeout(timer);
    const { document } = store.getState();
    const { patch, errors } = withFields ? validFields(changedFields()) : { patch: {}, errors: {} };
    const refused = Object.keys(errors).length > 0;
    if (hasChangedQuestions()) patch.questionnaire = document.questionnaire;
    if (Object.keys(patch).length === 0) {
      set({ status: refused ? 'refused' : 'saved', errors });
      return !refused;
    }
    set({ status: 'saving', errors, savingFields: withFields && !savesFields() });
    const fields = withFields && !refused ? document : saved;
    const sent = { ...fields, questionnaire: document.questionnaire };
    try {
      known = await send({ ...patch, revision: known }, document);
      saved = sent;
      unanswered = null;
    } catch (error) {
      fail(error, errors);
      if (state.status === 'offline') unanswered = sent;
      return false;
    }
    set({ status: refused ? 'refused' : 'saved', savingFields: false });
    watch(refused);
    return !refused;
  }

  function fail(error: unknown, invalid: FieldErrors): void {
    const { status, errors } = asApiError(error);
    set({
      status: STATUS_OF[status] ?? 'offline',
      errors: { ...invalid, ...errors },
      savingFields: false,
      unsavedFields: !savesFields() && hasChangedFields(),
    });
    if (state.status === 'offline' && automatic) timer = setTimeout(() => void flush(), RETRY_DELAY);
  }

  /**
   * Saves everything unsaved now; the fields of a published assessment only on request. Returns false when
   * something could not be saved.
   */
  async function flush(withFields = savesFields()): Promise<boolean> {
    while (running) await running;
    running = save(withFields);
    return running.finally(() => {
      running = null;
    });
  }

  /**
   * Publishes the saved draft. Counts as a save from here, so that the result is not taken for somebody else's work.
   * Throws what `publishing` throws.
   */
  async function publish<T extends { revision: number }>(publishing: (revision: number) => Promise<T>) {
    set({ status: 'saving' });
    try {
      const published = await publishing(known);
      known = published.revision;
      return published;
    } finally {
      set({ status: 'saved' });
      watch();
    }
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Starts to watch the store; returns a function that stops it. */
    start() {
      const unsubscribe = store.subscribe(() => watch());
      return () => {
        clearTimeout(timer);
        unsubscribe();
      };
    },
    flush,
    publish,
    /** Returns whether leaving now would lose changes. */
    isUnsaved: () => isDirty() || state.unsavedFields,
    /** Continues from the server's current state, after a conflict or after loading what somebody else saved. */
    rebase(document: BuilderDocument, newRevision: number) {
      saved = document;
      known = newRevision;
      unanswered = null;
      set({ status: 'saved', errors: {} });
      watch();
    },
    /** Call this when somebody else has saved the draft. */
    foundConflict: () => set({ status: 'conflict' }),
    revision: () => known,
    savedDocument: () => saved,
    /** The last document that was sent but not answered, or null. */
    unansweredDocument: () => unanswered,
  };
}

/** Returns the valid changes, and the errors of the others. */
function validFields(patch: PatchAssessment): { patch: PatchAssessment; errors: FieldErrors } {
  const checked = patchAssessment.safeParse(patch);
  if (checked.success) return { patch, errors: {} };
  const errors = toFieldErrors(checked.error);
  return { patch: Object.fromEntries(Object.entries(patch).filter(([field]) => !(field in errors))), errors };
}
