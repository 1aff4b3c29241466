import { CONDITION_LABELS, type ConditionOperator, isPresence } from '#common/assessments/questions/conditions.ts';
import { margin } from '#common/assessments/questions/direction.ts';
import { isOnStep } from '#common/assessments/questions/parts.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import type { MaterialKind } from '#common/library/materials.ts';
import { comesBefore } from './rotation.ts';
import { misplaced, type Question, type Questionnaire, questionsInOrder } from './schema.ts';

/** A problem that prevents publishing: where (a question's or a section's id, or neither), which field, and the message. */
export type Problem = { question_id: string | null; section_id: string | null; field: string; message: string };

/** A problem of a question or a section at a place of its list, or of the whole questionnaire. */
export function problemIn(
  { sections, questions }: Questionnaire,
  { list, index, field, message }: { list?: string; index: number; field: string; message: string },
): Problem {
  const at = (name: string, items: readonly { id: string }[]) => (list === name ? (items[index]?.id ?? null) : null);
  return { question_id: at('questions', questions), section_id: at('sections', sections), field, message };
}

/** Returns every problem that prevents publishing, in the order of the questions. */
export function problems(questionnaire: Questionnaire): Problem[] {
  const found = documentProblems(questionnaire);
  const before = new Map<string, Question>();
  const later = new Set(questionnaire.questions.map((question) => question.id));
  const order = comesBefore(questionnaire);
  for (const question of questionsInOrder(questionnaire)) {
    later.delete(question.id);
    const complain = (field: string, message: string) =>
      found.push({ question_id: question.id, section_id: null, field, message });
    if (!question.title.trim()) complain('title', 'The question has no text');
    for (const issue of configIssues(question)) complain(['config', ...issue.path].join('.'), issue.message);
    const source = question.show_if?.question_id ?? '';
    const isLost = question.id !== source && order(source, question.id) === 'some';
    for (const { message } of usableMargin.safeParse(question.margin).error?.issues ?? []) complain('margin', message);
    const rule = isLost ? ROTATING_RULE : conditionProblem(question, before, later);
    if (rule) complain('show_if', rule);
    const attention = attentionProblem(question);
    if (attention) complain('attention_check', attention);
    before.set(question.id, question);
  }
  return found;
}

const usableMargin = margin.optional();
const ROTATING_RULE = 'The rule asks about a question that some experts see later, since sections change places';

type Issue = { path: PropertyKey[]; message: string };

/** Cached problems by config. Configs are never changed in place, and typing changes one of them at a time. */
const known = new WeakMap<object, readonly Issue[]>();

function configIssues({ type, config }: Question): readonly Issue[] {
  const found = known.get(config) ?? definitionOf(type).configSchema.safeParse(config).error?.issues ?? [];
  known.set(config, found);
  return found;
}

function documentProblems(questionnaire: Questionnaire): Problem[] {
  const empty = { index: 0, field: 'questions', message: 'Please add at least one question' };
  return [...(questionnaire.questions.length === 0 ? [empty] : []), ...misplaced(questionnaire)].map((problem) =>
    problemIn(questionnaire, problem),
  );
}

/** Returns why a question's condition is refused, or null: it refers to a later or missing question, or can never be true. */
function conditionProblem(
  question: Question,
  before: ReadonlyMap<string, Question>,
  later: ReadonlySet<string>,
): string | null {
  const rule = question.show_if;
  if (!rule) return null;
  if (rule.question_id === question.id) return 'The rule asks about the question itself';
  if (later.has(rule.question_id)) return 'The rule asks about a later question';
  const source = before.get(rule.question_id);
  if (!source) return 'The rule asks about a question that does not exist';
  const target = definitionOf(source.type).conditionTarget(source.config);
  if (!target.operators.includes(rule.operator))
    return `“${CONDITION_LABELS[rule.operator]}” cannot be asked of this question`;
  if (rule.operator === 'not_answered' && source.required)
    return 'The rule can never be true: that question is required';
  if (isPresence(rule.operator) || target.kind === 'presence') return null;
  if (rule.value === null || rule.value === '') return 'The rule has no value';
  if (target.kind === 'one_of') {
    const known = target.values.some((item) => String(item.value) === String(rule.value));
    return known ? null : 'The rule can never be true: that answer is not offered';
  }
  return numberProblem(rule.operator, Number(rule.value), target);
}

function numberProblem(
  operator: ConditionOperator,
  value: number,
  range: { min: number; max: number; step: number },
): string | null {
  if (Number.isNaN(value)) return 'The rule needs a number';
  const never =
    (operator === 'equals' && !isReachable(value, range)) ||
    (operator === 'at_least' && value > range.max) ||
    (operator === 'at_most' && value < range.min);
  return never ? `The rule can never be true: answers go from ${range.min} to ${range.max}` : null;
}

function isReachable(value: number, { min, max, step }: { min: number; max: number; step: number }): boolean {
  return value >= min && value <= max && isOnStep(value - min, step);
}

function attentionProblem(question: Question): string | null {
  if (!question.attention_check) return null;
  const definition = definitionOf(question.type);
  if (!definition.passesAttention) return 'Only ratings and choices can be attention checks';
  const target = definition.conditionTarget(question.config);
  const { expected } = question.attention_check;
  if (expected === '') return 'Choose the expected answer';
  const isOffered =
    target.kind === 'one_of'
      ? target.values.some((item) => item.value === expected)
      : target.kind !== 'number' || isReachable(Number(expected), target);
  return isOffered ? null : 'The expected answer is no longer among the answers';
}

const KIND_WORDS: Record<MaterialKind, string> = { image: 'an image', pdf: 'a PDF', model: 'a 3D model' };

/** What the rules ask of a material: how many pages of a PDF experts can see, null while these are not drawn. */
export type UsableMaterial = { kind: MaterialKind; pages: number | null };
type Usable = ReadonlyMap<number, UsableMaterial>;

/** Returns the problems with materials that prevent publishing. `usable` has every material that may be used. */
export function materialProblems(questionnaire: Questionnaire, usable: Usable): Problem[] {
  return questionsInOrder(questionnaire).flatMap((question) =>
    [...missing(question, usable), ...unfitting(question, usable)].map((problem) => ({
      ...problem,
      question_id: question.id,
      section_id: null,
    })),
  );
}

type Found = Pick<Problem, 'field' | 'message'>;

/** The field of a question's config that names its material. */
export function configField(question: Question): string {
  return question.type === 'preference' ? 'config.material_ids' : 'config.material_id';
}

function missing(question: Question, usable: Usable): Found[] {
  const gone = 'The material does not belong to this Visual Identity System';
  const own = definitionOf(question.type)
    .materialIds(question.config)
    .some((id) => !usable.has(id));
  const beside = question.material_ids.some((id) => !usable.has(id));
  return [
    ...(own ? [{ field: configField(question), message: gone }] : []),
    ...(beside ? [{ field: 'material_ids', message: gone }] : []),
  ];
}

function unfitting(question: Question, usable: Usable): Found[] {
  const definition = definitionOf(question.type);
  const need = definition.materials;
  if (!need) return [];
  const found: Found[] = [];
  for (const id of definition.materialIds(question.config)) {
    const material = usable.get(id);
    if (!material) continue;
    const { kind, pages } = material;
    if (!need.kinds.includes(kind)) {
      found.push({
        field: configField(question),
        message: `This question needs ${need.kinds.map((wanted) => KIND_WORDS[wanted]).join(' or ')}`,
      });
    } else if (question.type === 'pins' && (kind === 'model') !== (question.config.surface === 'model')) {
      found.push({ field: configField(question), message: 'Choose the material again: its kind has changed' });
    } else if (kind === 'pdf' && pages !== null && 'page' in question.config && (question.config.page ?? 1) > pages) {
      found.push({
        field: 'config.page',
        message: pages === 1 ? 'This PDF has one page' : `This PDF has ${pages} pages`,
      });
    }
  }
  return found;
}
