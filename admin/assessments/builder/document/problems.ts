import { createContext, useContext, useDeferredValue, useMemo, useRef } from 'react';
import { designWarnings } from '#common/answers/warnings/design-warnings.ts';
import type { FieldErrors } from '#common/api/errors.ts';
import { ASSESSMENT_MESSAGES } from '#common/assessments/assessments.ts';
import { hasPassed } from '#common/assessments/assignment-states.ts';
import { differs } from '#common/assessments/questionnaire/merge/items.ts';
import { pictureWarnings } from '#common/assessments/questionnaire/picture-warnings.ts';
import { materialProblems, type Problem, problemIn, problems } from '#common/assessments/questionnaire/problems.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { zonedToInstant } from '#common/words/dates.ts';
import { AssessmentContext, useBuilder, useBuilderState, useSaveState } from './context.ts';
import type { BuilderDocument } from './document.ts';

export type Problems = {
  /** Everything that prevents publishing. */
  all: readonly Problem[];
  /** What the server refused to save; kept until the next try. */
  refused: readonly Problem[];
  /** The problems to show at their fields, by question or section id; '' for those of the whole assessment. */
  byPlace: ReadonlyMap<string, readonly Problem[]>;
  /** All problems by place, including those not shown until somebody tries to publish. */
  allByPlace: ReadonlyMap<string, readonly Problem[]>;
};

const NONE: readonly Problem[] = [];

export const ProblemsContext = createContext<Problems>({
  all: NONE,
  refused: NONE,
  byPlace: new Map(),
  allByPlace: new Map(),
});

/** Returns everything that prevents publishing; computed when typing leaves time for it. */
function useFindProblems(): readonly Problem[] {
  const { materials } = useBuilder();
  // A template has no deadline, and a published assessment may keep one that has passed.
  const isDraft = useContext(AssessmentContext)?.assessment.is_draft ?? false;
  const document = useDeferredValue(useBuilderState((state) => state.document));
  const found = useMemo(() => {
    const usable = new Map(materials.map(({ id, kind, pages }) => [id, { kind, pages: pages.length || null }]));
    return [
      ...fieldProblems(document, isDraft),
      ...problems(document.questionnaire),
      ...materialProblems(document.questionnaire, usable),
    ];
  }, [document, materials, isDraft]);
  return useStableList(found);
}

/**
 * Returns warnings about pictures that could influence experts, and about what keeps results from deciding between designs. They do not prevent
 * publishing.
 */
export function useFindWarnings(): { pictures: readonly Problem[]; designs: readonly Problem[] } {
  const { materials } = useBuilder();
  const { questionnaire } = useDeferredValue(useBuilderState((state) => state.document));
  const pictures = useMemo(() => pictureWarnings(questionnaire), [questionnaire]);
  const designs = useMemo(() => {
    const known = Object.fromEntries(materials.map(({ id, title }) => [id, { title, file: '' }]));
    return designWarnings(questionnaire, known);
  }, [questionnaire, materials]);
  return { pictures: useStableList(pictures), designs: useStableList(designs) };
}

/** Returns the previous list while the content is equal, so that typing renders only what has changed. */
function useStableList(found: readonly Problem[]): readonly Problem[] {
  const last = useRef(found);
  if (differs(last.current, found)) last.current = found;
  return last.current;
}

function fieldProblems(document: BuilderDocument, isDraft: boolean): Problem[] {
  const at = (field: string, message: string) => ({ question_id: null, section_id: null, field, message });
  const { title, deadline_local, deadline_zone } = document;
  const passed = isDraft && deadline_local !== '' && hasPassed(zonedToInstant(deadline_local, deadline_zone));
  return [
    ...(title.trim() ? [] : [at('title', ASSESSMENT_MESSAGES.title)]),
    ...(passed ? [at('deadline', ASSESSMENT_MESSAGES.deadlinePassed)] : []),
  ];
}

/** Returns what the server refused to save; kept until the next try. */
function useServerProblems(): readonly Problem[] {
  const { store } = useBuilder();
  const { errors } = useSaveState();
  return useMemo(() => problemsFromErrors(errors, store.getState().document.questionnaire), [errors, store]);
}

const PLACE = /^questionnaire\.(questions|sections)\.(\d+)\.?(.*)$/;

/** Returns the server's reasons for refusing a draft, each at its question, section or setting. */
export function problemsFromErrors(errors: FieldErrors, questionnaire: Questionnaire): Problem[] {
  return Object.entries(errors).map(([key, messages]) => {
    const [, list, index, field] = PLACE.exec(key) ?? [];
    const message = messages.join(', ');
    return problemIn(questionnaire, { list, index: Number(index), field: field ?? key, message });
  });
}

/**
 * Returns all problems, and those to show at their fields: the ones the server refused, and after a try to publish
 * all the others too.
 */
export function useFoundProblems(tried: boolean): Problems {
  const refused = useServerProblems();
  const all = useFindProblems();
  return useMemo(() => {
    const others = all.filter((problem) => refused.every((one) => differs(one, problem)));
    const allByPlace = Map.groupBy([...refused, ...others], placeOf);
    return { all, refused, byPlace: tried ? allByPlace : Map.groupBy(refused, placeOf), allByPlace };
  }, [refused, all, tried]);
}

const placeOf = (problem: Problem) => problem.question_id ?? problem.section_id ?? '';

export function useProblems(): Problems {
  return useContext(ProblemsContext);
}

/** The id of the question or section whose fields are being rendered. */
export const PlaceContext = createContext('');

/**
 * Returns the messages for a field of the current question or section, in one line. An error in a `filled` field is
 * shown at once; a missing value only after a try to publish.
 */
export function useProblemAt(field: string, filled = false): string | undefined {
  const { byPlace, allByPlace } = useProblems();
  const here = (filled ? allByPlace : byPlace).get(useContext(PlaceContext)) ?? NONE;
  const found = here.filter((problem) => problem.field === field);
  return found.length > 0 ? found.map((problem) => problem.message).join(', ') : undefined;
}

/** Focuses the field that a problem is about, or the nearest one around it. */
export function focusBuilderField(root: HTMLElement, field: string): void {
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
