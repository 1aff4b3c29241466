import { measuresOf, sameMeasure } from '#common/answers/compare/contenders.ts';
import { setsOf } from '#common/answers/compare/same-questions.ts';
import type { KnownMaterials } from '#common/answers/results/design.ts';
import { undirectedIn } from '#common/assessments/questionnaire/directions.ts';
import type { Problem } from '#common/assessments/questionnaire/problems.ts';
import { rotatingSections } from '#common/assessments/questionnaire/rotation.ts';
import {
  materialIdsOf,
  type Question,
  type Questionnaire,
  questionsInOrder,
} from '#common/assessments/questionnaire/schema.ts';
import { marginOf } from '#common/assessments/questions/direction.ts';

const FIXED_ORDER =
  'Every expert sees the designs in the same order: let these sections rotate, or the results cannot tell a better design from the one that was seen first';
const TOGETHER =
  'Every expert sees the designs of this section in the same order: ask about each in a section of its own, and let these rotate';
const ALONE = 'This section rotates alone: let another one rotate too, with which it can change places';

const OPPOSED =
  'is asked about another design with the opposite direction: then this cannot decide between the designs';
const OTHER_MARGIN = 'The same is asked about another design with another margin: the results take the mean';

/** Warns of what keeps results from deciding between designs. It does not prevent publishing. */
export function designWarnings(questionnaire: Questionnaire, materials: KnownMaterials): Problem[] {
  const rotating = rotatingSections(questionnaire);
  const shown = questionnaire.questions.filter((question) => materialIdsOf(question).length > 0);
  const sets = setsOf(
    shown.map((question) => ({ question })),
    materials,
  )
    .filter(({ length }) => length > 1)
    .map((set) => set.map(({ question }) => question));
  return [
    ...questionsInOrder(questionnaire).flatMap(undirected),
    ...oneOrder(questionnaire, sets),
    ...sets.flatMap(unlike),
    ...(rotating.length === 1 ? rotating.map(({ id }) => inSection(id, ALONE)) : []),
  ];
}

const inSection = (section_id: string, message: string): Problem => ({
  question_id: null,
  section_id,
  field: 'rotates',
  message,
});

/** A question about a design that leaves open whether more is better. */
function undirected(question: Question): Problem[] {
  const open = undirectedIn(question);
  const [first] = open;
  if (!first || materialIdsOf(question).length === 0) return [];
  const which =
    open.length > 1 ? ` with each statement (${open.length} are open)` : first.label && ` with “${first.label}”`;
  const message = `Say whether more is better${which}: without it this cannot decide between designs`;
  return [{ question_id: question.id, section_id: null, field: fieldOf(question, first.id), message }];
}

function fieldOf({ type, config }: Question, id: string): string {
  const row = type === 'scorecard' ? config.rows.findIndex((each) => each.id === id) : -1;
  return row < 0 ? 'config.better' : `config.rows.${row}.better`;
}

/** Questions that ask the same about several designs, but judge it by another direction or margin than the first of them. */
function unlike([first, ...others]: Question[]): Problem[] {
  if (!first) return [];
  return others.flatMap((question): Problem[] => {
    const problem = (field: string, message: string) => ({
      question_id: question.id,
      section_id: null,
      field,
      message,
    });
    const opposed = measuresOf(question).filter((measure) => {
      const same = measuresOf(first).find((other) => sameMeasure(other) === sameMeasure(measure));
      return same?.better && measure.better && same.better !== measure.better;
    });
    return [
      ...opposed.map(({ key, label }) =>
        problem(fieldOf(question, key), `${label ? `“${label}”` : 'The same'} ${OPPOSED}`),
      ),
      ...(marginOf(question) === marginOf(first) ? [] : [problem('margin', OTHER_MARGIN)]),
    ];
  });
}

/**
 * The sections that ask the same about different designs, and keep their places or ask about several of them: everybody sees these designs in one
 * order.
 */
function oneOrder({ sections }: Questionnaire, sets: readonly Question[][]): Problem[] {
  return sections.flatMap(({ id, rotates }) => {
    const asked = sets.map((same) => same.filter(({ section_id }) => section_id === id).length);
    if (asked.some((count) => count > 1)) return [inSection(id, TOGETHER)];
    return asked.some((count) => count > 0) && !rotates ? [inSection(id, FIXED_ORDER)] : [];
  });
}
