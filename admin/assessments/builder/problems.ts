import { createContext, useContext, useDeferredValue, useMemo, useRef } from 'react';
import { ASSESSMENT_MESSAGES } from '#common/assessments.ts';
import { materialProblems } from '#common/questionnaire/material-problems.ts';
import { type Problem, problems } from '#common/questionnaire/problems.ts';
import { useBuilder, useBuilderState } from './context.ts';

export type Problems = {
  all: readonly Problem[];
  /** By a question's or a section's id; '' for those of the whole assessment. */
  byPlace: ReadonlyMap<string, readonly Problem[]>;
  /** Whether they are shown at their fields: from the first try to publish on. */
  shown: boolean;
};

const NONE: readonly Problem[] = [];

export const ProblemsContext = createContext<Problems>({ all: [], byPlace: new Map(), shown: false });

/** Everything that keeps the document from being published; computed when typing leaves time for it. */
export function useFindProblems(): Pick<Problems, 'all' | 'byPlace'> {
  const { materials } = useBuilder();
  const document = useDeferredValue(useBuilderState((state) => state.document));
  const found = useMemo(() => {
    const kinds = new Map(materials.map((material) => [material.id, material.kind]));
    const title = document.title.trim()
      ? []
      : [{ question_id: null, section_id: null, field: 'title', message: ASSESSMENT_MESSAGES.title }];
    return [...title, ...problems(document.questionnaire), ...materialProblems(document.questionnaire, kinds)];
  }, [document, materials]);
  // The same list while it says the same, so that typing draws again only what has changed.
  const last = useRef(found);
  if (!isSameList(last.current, found)) last.current = found;
  const all = last.current;
  return useMemo(() => ({ all, byPlace: Map.groupBy(all, placeOf) }), [all]);
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

/** Problems of the place being drawn, as far as they are to be shown. */
export function usePlaceProblems(): readonly Problem[] {
  const { byPlace, shown } = useProblems();
  const place = useContext(PlaceContext);
  return shown ? (byPlace.get(place) ?? NONE) : NONE;
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
