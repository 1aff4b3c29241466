import { SECOND } from '#common/words/units.ts';
import type { BuilderDocument } from './document.ts';

/** What is selected in the outline. */
export type Selection = { kind: 'settings' } | { kind: 'section'; id: string } | { kind: 'question'; id: string };

export type BuilderState = {
  document: BuilderDocument;
  selection: Selection;
  canUndo: boolean;
  canRedo: boolean;
};

type Entry = { document: BuilderDocument; selection: Selection };

/** Changes to the same field within this time are one undo step. Milliseconds. */
const COALESCE_WINDOW = SECOND;
const HISTORY_MAX = 200;

export type BuilderStore = ReturnType<typeof createBuilderStore>;

/** Returns whether the selection is still part of the document; somebody else may have removed it. */
function isThere({ document, selection }: Entry): boolean {
  if (selection.kind === 'settings') return true;
  const { questions, sections } = document.questionnaire;
  return (selection.kind === 'question' ? questions : sections).some((one) => one.id === selection.id);
}

/**
 * Creates the store of the document with its history. Documents are never changed in place, so that unchanged parts
 * are not rendered again.
 */
export function createBuilderStore(initial: BuilderDocument, now: () => number = Date.now) {
  let past: Entry[] = [];
  let future: Entry[] = [];
  let state: BuilderState = { document: initial, selection: { kind: 'settings' }, canUndo: false, canRedo: false };
  let lastEdit: { field: string; at: number } | null = null;
  const listeners = new Set<() => void>();

  function set(change: Partial<Entry>): void {
    const next = { ...state, ...change };
    const selection = isThere(next) ? next.selection : ({ kind: 'settings' } as const);
    state = { ...next, selection, canUndo: past.length > 0, canRedo: future.length > 0 };
    for (const listener of listeners) listener();
  }

  function step(from: Entry[], to: Entry[]): Entry | undefined {
    const entry = from.pop();
    if (entry) to.push({ document: state.document, selection: state.selection });
    lastEdit = null;
    return entry;
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Changes the document; `field` names the field being typed into, so that typing a word is one undo step. */
    edit(change: (document: BuilderDocument) => BuilderDocument, options: { field?: string; select?: Selection } = {}) {
      const document = change(state.document);
      if (document === state.document) return;
      const at = now();
      const continues =
        options.field !== undefined && lastEdit?.field === options.field && at - lastEdit.at < COALESCE_WINDOW;
      if (!continues) past = [...past.slice(1 - HISTORY_MAX), { document: state.document, selection: state.selection }];
      future = [];
      lastEdit = options.field === undefined ? null : { field: options.field, at };
      set({ document, selection: options.select ?? state.selection });
    },
    /**
     * Applies what somebody else saved to every step of the history and to the document, so that undo takes back
     * only changes made here. `change` returns a document with their changes in it.
     */
    applyRemote(change: (document: BuilderDocument) => BuilderDocument, document = change(state.document)) {
      const below = (entry: Entry): Entry => ({ ...entry, document: change(entry.document) });
      past = past.map(below);
      future = future.map(below);
      lastEdit = null;
      set({ document });
    },
    select: (selection: Selection) => set({ selection }),
    undo() {
      const entry = step(past, future);
      if (entry) set(entry);
    },
    redo() {
      const entry = step(future, past);
      if (entry) set(entry);
    },
  };
}
