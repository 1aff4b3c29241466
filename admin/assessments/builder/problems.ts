import { createContext, useContext, useDeferredValue, useMemo, useRef } from 'react';
import { ASSESSMENT_MESSAGES } from '#common/assessments/assessments.ts';
import { materialProblems } from '#common/assessments/questionnaire/material-problems.ts';
import { pictureWarnings } from '#common/assessments/questionnaire/picture-warnings.ts';
import { type Problem, problems } from '#common/assessments/questionnaire/problems.ts';
import { zonedToInstant } from '#common/values/dates.ts';
import { AssessmentContext } from './assessmentContext.ts';
import { useBuilder, useBuilderState, useSaveState } from './context.ts';
import type { BuilderDocument } from './document.ts';
import { refusedPlaces } from './refused.ts';

export type Problems = {
  /** Everything that keeps the document from being published. */
  all: readonly Problem[];
  /** What is shown at its fields by a question's or a section's id; '' for those of the whole assessment. */
  byPlace: ReadonlyMap<string, readonly Problem[]>;
};

const NONE: readonly Problem[] = [];

export const ProblemsContext = createContext<Problems>({ all: [], byPlace: new Map() });

/** Everything that keeps the document from being published; computed when typing leaves time for it. */
export function useFindProblems(): readonly Problem[] {
  const { materials } = useBuilder();
  // A template has no deadline, and a published assessment may keep one that has passed.
  const isDraft = useContext(AssessmentContext)?.assessment.is_draft ?? false;
  const document = useDeferredValue(useBuilderState((state) => state.document));
  const found = useMemo(() => {
    const kinds = new Map(materials.map((material) => [material.id, material.kind]));
    return [
      ...fieldProblems(document, isDraft),
      ...problems(document.questionnaire),
      ...materialProblems(document.questionnaire, kinds),
    ];
  }, [document, materials, isDraft]);
  return useSameList(found);
}

/** What experts would be influenced by; it does not keep the document from being published. */
export function useFindWarnings(): readonly Problem[] {
  const { questionnaire } = useDeferredValue(useBuilderState((state) => state.document));
  return useSameList(useMemo(() => pictureWarnings(questionnaire), [questionnaire]));
}

/** The same list while it says the same, so that typing draws again only what has changed. */
function useSameList(found: readonly Problem[]): readonly Problem[] {
  const last = useRef(found);
  if (!isSameList(last.current, found)) last.current = found;
  return last.current;
}

function fieldProblems(document: BuilderDocument, isDraft: boolean): Problem[] {
  const at = (field: string, message: string) => ({ question_id: null, section_id: null, field, message });
  const { title, deadline_local, deadline_zone } = document;
  const passed =
    isDraft && deadline_local !== '' && new Date(zonedToInstant(deadline_local, deadline_zone)).getTime() <= Date.now();
  return [
    ...(title.trim() ? [] : [at('title', ASSESSMENT_MESSAGES.title)]),
    ...(passed ? [at('deadline', ASSESSMENT_MESSAGES.deadlinePassed)] : []),
  ];
}

/** What the server refused to save; known until the next try. */
export function useRefused(): readonly Problem[] {
  const { store } = useBuilder();
  const { errors } = useSaveState();
  return useMemo(() => refusedPlaces(errors, store.getState().document.questionnaire), [errors, store]);
}

/** All that keeps from publishing, and of it what is shown: what was refused, and the rest once publishing was tried. */
export function useShownProblems(refused: readonly Problem[], all: readonly Problem[], tried: boolean): Problems {
  return useMemo(() => {
    const others = all.filter((problem) => !refused.some((one) => isSameList([one], [problem])));
    return { all, byPlace: Map.groupBy(tried ? [...refused, ...others] : refused, placeOf) };
  }, [refused, all, tried]);
}

const placeOf = (problem: Problem) => problem.question_id ?? problem.section_id ?? '';

function isSameList(one: readonly Problem[], other: readonly Problem[]): boolean {
  const same = (a: Problem, b: Problem | undefined) =>
    b !== undefined && placeOf(a) === placeOf(b) && a.field === b.field && a.message === b.message;
  return one.length === other.length && one.every((problem, index) => same(problem, other[index]));
}

export function useProblems(): Problems {
  return useContext(ProblemsContext);
}

/** The question or section whose fields are being drawn. */
export const PlaceContext = createContext('');

/** The shown problems of the place being drawn. */
export function usePlaceProblems(): readonly Problem[] {
  const { byPlace } = useProblems();
  return byPlace.get(useContext(PlaceContext)) ?? NONE;
}

/** The messages at a field of the place being drawn, in one line. */
export function useProblemAt(field: string): string | undefined {
  const found = usePlaceProblems().filter((problem) => problem.field === field);
  return found.length > 0 ? found.map((problem) => problem.message).join(', ') : undefined;
}

/** Puts the focus into the field that a problem is about, or the nearest one around it. */
export function focusField(root: HTMLElement, field: string): void {
  const parts = field.split('.');
  while (parts.length > 0) {
    const holder = root.querySelector<HTMLElement>(`[data-field="${CSS.escape(parts.join('.'))}"]`);
    const target = holder?.matches('input, textarea, button')
      ? holder
      : holder?.querySelector<HTMLElement>('input, textarea, button, [contenteditable], [tabindex="0"]');
    if (target) {
      target.scrollIntoView({ block: 'center' });
      target.focus();
      return;
    }
    parts.pop();
  }
}
