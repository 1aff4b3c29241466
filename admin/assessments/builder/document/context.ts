import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { updateQuestion } from '#common/assessments/questionnaire/edit.ts';
import { pipe, staffValues } from '#common/assessments/questionnaire/piping.ts';
import type { Question, Questionnaire, Section } from '#common/assessments/questionnaire/schema.ts';
import type { MaterialView } from '#common/library/materials.ts';
import type { Autosave, SaveState } from './autosave.ts';
import type { BuilderDocument, DocumentField } from './document.ts';
import type { BuilderState, BuilderStore, Selection } from './store.ts';

export type Builder = {
  autosave: Autosave;
  store: BuilderStore;
  /** The values of the placeholders in texts. */
  brand: string;
  version: string;
  materials: readonly MaterialView[];
};

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('useBuilder needs a BuilderContext above it');
  return builder;
}

/** Reads a part of the builder's state; the component is rendered again only when that part changes. */
export function useBuilderState<T>(select: (state: BuilderState) => T): T {
  const { store } = useBuilder();
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}

/** Returns a question by id; undefined once it has been removed. */
export function useQuestion(id: string): Question | undefined {
  return useBuilderState((state) => state.document.questionnaire.questions.find((question) => question.id === id));
}

/** Returns a section by id; undefined once it has been removed. */
export function useSection(id: string): Section | undefined {
  return useBuilderState((state) => state.document.questionnaire.sections.find((section) => section.id === id));
}

/** Returns a function that changes the questionnaire. */
export function useEditQuestionnaire() {
  const { store } = useBuilder();
  return useCallback(
    (change: (questionnaire: Questionnaire) => Questionnaire, options?: { field?: string; select?: Selection }) =>
      store.edit((document) => {
        const questionnaire = change(document.questionnaire);
        return questionnaire === document.questionnaire ? document : { ...document, questionnaire };
      }, options),
    [store],
  );
}

/** Returns a function that adds a question or a section and opens it. */
export function useInsert() {
  const { store } = useBuilder();
  return (
    kind: 'question' | 'section',
    insert: (into: Questionnaire) => { questionnaire: Questionnaire; id: string },
  ) => {
    const { questionnaire, id } = insert(store.getState().document.questionnaire);
    store.edit((document) => ({ ...document, questionnaire }), { select: { kind, id } });
  };
}

/** Returns a function that changes fields of one question. */
export function useEditQuestion(id: string) {
  const edit = useEditQuestionnaire();
  return useCallback(
    (change: Partial<Omit<Question, 'type'>>, field?: string) =>
      edit(
        (questionnaire) => updateQuestion(questionnaire, id, change),
        field ? { field: `${id}.${field}` } : undefined,
      ),
    [edit, id],
  );
}

/** Returns a field of the assessment and its setter. */
export function useField<F extends DocumentField>(field: F): [BuilderDocument[F], (value: BuilderDocument[F]) => void] {
  const { store } = useBuilder();
  const value = useBuilderState((state) => state.document[field]);
  const set = useCallback(
    (next: BuilderDocument[F]) => store.edit((document) => ({ ...document, [field]: next }), { field }),
    [store, field],
  );
  return [value, set];
}

/** Returns a function that fills brand and version into texts that are only displayed. */
export function useFillPlaceholders(): (text: string) => string {
  const { brand, version } = useBuilder();
  return useCallback((text) => pipe(text, staffValues(brand, version)), [brand, version]);
}

/** Returns the save status. */
export function useSaveState(): SaveState {
  const { autosave } = useBuilder();
  return useSyncExternalStore(autosave.subscribe, autosave.getState);
}

type BuiltAssessment = {
  /** The assessment as the server last returned it. */
  assessment: StaffAssessment;
  setAssessment: (assessment: StaffAssessment) => void;
  /** Returns the current assessment, for code that continues after waiting. */
  newest: () => StaffAssessment;
  /** Whether the next save that changes the deadline tells the invited experts. */
  tellsInvited: boolean;
  setTellsInvited: (tells: boolean) => void;
};

export const AssessmentContext = createContext<BuiltAssessment | null>(null);

/** Returns the assessment in the builder. Throws in the builder of a template, which has none. */
export function useAssessment(): BuiltAssessment {
  const built = useContext(AssessmentContext);
  if (!built) throw new Error('useAssessment needs an AssessmentContext above it');
  return built;
}

/** Returns true in the builder of a template, which has no materials. */
export function useIsTemplate(): boolean {
  return useContext(AssessmentContext) === null;
}
