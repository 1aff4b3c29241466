import { type FieldErrors, toFieldErrors } from '#common/api/errors.ts';
import { type PatchAssessment, patchAssessment } from '#common/assessments/assessments.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { type BuilderDocument, fieldChanges } from './document.ts';
import type { BuilderStore } from './store.ts';

/** A draft is saved this long after the last change, and again this long after a failure. Milliseconds. */
export const AUTOSAVE_DELAY = 1500;
const RETRY_DELAY = 10_000;
const NO_ERRORS: FieldErrors = {};

/** 'refused': the rules or the server do not take a field; 'conflict': somebody else saved the draft; 'gone': somebody deleted it. */
export type SaveStatus = 'saved' | 'changed' | 'saving' | 'offline' | 'refused' | 'conflict' | 'gone';
const STATUS_OF: Record<number, SaveStatus> = { 400: 'refused', 404: 'gone', 409: 'conflict' };
export type SaveState = {
  status: SaveStatus;
  errors: FieldErrors;
  /** Fields of a published assessment that are changed and wait for being saved. */
  unsavedFields: boolean;
  /** Fields of a published assessment are on their way to the server. */
  savingFields: boolean;
};

export type Autosave = ReturnType<typeof createAutosave>;

type Options = {
  store: BuilderStore;
  initial: BuilderDocument;
  revision: number;
  /** Fields of a published assessment reach experts at once, so they are saved only when asked for. */
  savesFields: () => boolean;
  /** Whether it saves by itself, or only by `flush`. */
  automatic?: boolean;
  /** Saves the changes on the server; gives the revision that they made. */
  send: (patch: PatchAssessment, document: BuilderDocument) => Promise<number>;
};

/** Keeps the server's draft equal to the store's document: after each pause, one save at a time, on the revision last seen. */
export function createAutosave({ store, initial, revision, savesFields, automatic = true, send }: Options) {
  let saved = initial;
  let known = revision;
  let state: SaveState = { status: 'saved', errors: NO_ERRORS, unsavedFields: false, savingFields: false };
  /** What was sent without an answer: the server may have it. */
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
      known = await send({ ...patch, draft_revision: known }, document);
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

  /** Saves now what is not saved, the fields of a published assessment only when asked for. False when something could not be saved. */
  async function flush(withFields = savesFields()): Promise<boolean> {
    while (running) await running;
    running = save(withFields);
    return running.finally(() => {
      running = null;
    });
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Begins to watch the store; gives what ends it. */
    start() {
      const unsubscribe = store.subscribe(() => watch());
      return () => {
        clearTimeout(timer);
        unsubscribe();
      };
    },
    flush,
    /** Whether leaving now would lose something. */
    isUnsaved: () => isDirty() || state.unsavedFields,
    /** Goes on from what the server holds now: after a conflict, or when somebody else's save was loaded. */
    rebase(document: BuilderDocument, newRevision: number) {
      saved = document;
      known = newRevision;
      unanswered = null;
      set({ status: 'saved', errors: {} });
      watch();
    },
    /** Somebody else was found to have saved the draft. */
    foundConflict: () => set({ status: 'conflict' }),
    revision: () => known,
    savedDocument: () => saved,
    /** What was sent last without an answer, if anything. */
    unansweredDocument: () => unanswered,
  };
}

/** The changes that keep the rules, and what is wrong with the others. */
function validFields(patch: PatchAssessment): { patch: PatchAssessment; errors: FieldErrors } {
  const checked = patchAssessment.safeParse(patch);
  if (checked.success) return { patch, errors: {} };
  const errors = toFieldErrors(checked.error);
  return { patch: Object.fromEntries(Object.entries(patch).filter(([field]) => !(field in errors))), errors };
}
