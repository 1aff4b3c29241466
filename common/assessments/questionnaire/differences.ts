import { DIRECTION_LABELS } from '#common/assessments/questions/direction.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { directedIn } from './directions.ts';
import { type Question, type Questionnaire, questionsInOrder } from './schema.ts';

/** What changed between two states of a questionnaire. `fields` names the changed parts of a question in words. */
export type Differences = {
  display: { from: Questionnaire['display']; to: Questionnaire['display'] } | null;
  sections: Record<'added' | 'removed' | 'changed' | 'rotating' | 'fixed', string[]>;
  added: QuestionChange[];
  removed: QuestionChange[];
  changed: (QuestionChange & { fields: string[]; items: ItemChange[] })[];
  /** Questions that moved relative to the ones that stayed. */
  moved: QuestionChange[];
};
/** An item that was added (`before` is null), removed (`after` is null) or got another text. */
export type ItemChange = { noun: string; id: string; before: string | null; after: string | null };
export type QuestionChange = { question_id: string; title: string; type_label: string };

const FIELD_LABELS: [keyof Question, string][] = [
  ['title', 'text'],
  ['description', 'description'],
  ['type', 'type'],
  ['required', 'required'],
  ['allow_cannot_judge', '“cannot judge”'],
  ['config', 'settings'],
  ['material_ids', 'materials'],
  ['show_if', 'condition'],
  ['attention_check', 'attention check'],
  ['section_id', 'section'],
];

/** Returns the changes that lead from the first questionnaire to the second. */
export function differences(from: Questionnaire, to: Questionnaire): Differences {
  const before = questionsInOrder(from);
  const after = questionsInOrder(to);
  const old = new Map(before.map((question) => [question.id, question]));
  const fresh = new Set(after.map((question) => question.id));
  return {
    display: from.display === to.display ? null : { from: from.display, to: to.display },
    sections: sectionDifferences(from, to),
    added: after.filter((question) => !old.has(question.id)).map(change),
    removed: before.filter((question) => !fresh.has(question.id)).map(change),
    changed: after.flatMap((question) => {
      const before = old.get(question.id);
      const fields = changedFields(before, question);
      const items = before ? itemDifferences(itemsOf(before), itemsOf(question)) : [];
      return fields.length > 0 ? [{ ...change(question), fields, items }] : [];
    }),
    moved: movedQuestions(
      before.filter((question) => fresh.has(question.id)),
      after.filter((question) => old.has(question.id)),
    ).map(change),
  };
}

/** True if nothing changed. */
export function isSame(found: Differences): boolean {
  const lists = [found.added, found.removed, found.changed, found.moved, ...Object.values(found.sections)];
  return found.display === null && lists.every((list) => list.length === 0);
}

function change(question: Question): QuestionChange {
  return { question_id: question.id, title: question.title, type_label: definitionOf(question.type).label };
}

function changedFields(before: Question | undefined, after: Question): string[] {
  if (!before) return [];
  const isChanged = (field: keyof Question) => stable(before[field], 'better') !== stable(after[field], 'better');
  return [
    ...FIELD_LABELS.filter(([field]) => isChanged(field)).map(([, label]) => label),
    ...directionChanges(before, after),
    ...(before.margin === after.margin ? [] : [marginInWords(after.margin)]),
  ];
}

const marginInWords = (margin: number | undefined) =>
  margin === undefined ? 'the usual margin' : `differences up to ${margin}% do not matter`;

/** "more is better", "less is better in “Hard to read”": the directions that are other than before. */
function directionChanges(before: Question, after: Question): string[] {
  const old = new Map(directedIn(before).map(({ id, better }) => [id, better]));
  return directedIn(after).flatMap(({ id, label, better }) => {
    if (old.get(id) === better) return [];
    const said = better ? DIRECTION_LABELS[better].toLowerCase() : 'no longer said whether more is better';
    return [id ? `${said} in “${label}”` : said];
  });
}

/** An option, row, column, item, pair, region or view of a question. */
type QuestionItem = { noun: string; id: string; text: string };

/** Everything that has an id in the settings of a question, with its text. */
export function itemsOf({ config }: Question): QuestionItem[] {
  return Object.entries(config).flatMap(([list, items]: [string, unknown]) =>
    (Array.isArray(items) ? items : []).flatMap((item: Record<string, string> | string | number) => {
      if (typeof item !== 'object' || item.id === undefined) return [];
      const text = item.label ?? item.name ?? `${item.left} – ${item.right}`;
      return [{ noun: list.slice(0, -1), id: item.id, text }];
    }),
  );
}

function itemDifferences(before: QuestionItem[], after: QuestionItem[]): ItemChange[] {
  const same = (one: QuestionItem) => (other: QuestionItem) => other.noun === one.noun && other.id === one.id;
  return [
    ...before.flatMap((item) =>
      after.some(same(item)) ? [] : [{ noun: item.noun, id: item.id, before: item.text, after: null }],
    ),
    ...after.flatMap((item) => {
      const old = before.find(same(item));
      return old?.text === item.text
        ? []
        : [{ noun: item.noun, id: item.id, before: old?.text ?? null, after: item.text }];
    }),
  ];
}

function sectionDifferences(from: Questionnaire, to: Questionnaire): Differences['sections'] {
  const name = (section: { title: string }, index: number) => section.title || `Section ${index + 1}`;
  const old = new Map(from.sections.map((section) => [section.id, section]));
  const fresh = new Set(to.sections.map((section) => section.id));
  const turned = (on: boolean) =>
    to.sections.flatMap((section, index) => {
      const before = old.get(section.id);
      const isTurned = before && Boolean(section.rotates) === on && Boolean(before.rotates) !== on;
      return isTurned ? [name(section, index)] : [];
    });
  return {
    rotating: turned(true),
    fixed: turned(false),
    added: to.sections.flatMap((section, index) => (old.has(section.id) ? [] : [name(section, index)])),
    removed: from.sections.flatMap((section, index) => (fresh.has(section.id) ? [] : [name(section, index)])),
    changed: to.sections.flatMap((section, index) => {
      const before = old.get(section.id);
      return before && stable(before, 'rotates') !== stable(section, 'rotates') ? [name(section, index)] : [];
    }),
  };
}

/** The fewest questions whose moving explains the new order. */
function movedQuestions(before: Question[], after: Question[]): Question[] {
  const moved = movedIds(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  );
  return after.filter(({ id }) => moved.has(id));
}

/** The fewest of the same ids whose moving explains their new order: those outside a longest common subsequence. */
export function movedIds(before: readonly string[], after: readonly string[]): Set<string> {
  const place = new Map(before.map((id, index) => [id, index]));
  const kept = longestIncreasing(after.map((id) => place.get(id) ?? 0));
  return new Set(after.filter((_id, index) => !kept.has(index)));
}

/** The places of a longest increasing subsequence. */
function longestIncreasing(row: readonly number[]): Set<number> {
  const longer = (one: number[], other: number[]) => (other.length > one.length ? other : one);
  /** For each place the longest one that ends there. */
  const ending: number[][] = [];
  for (const [index, value] of row.entries()) {
    const before = ending.filter((_places, earlier) => (row[earlier] ?? 0) < value).reduce(longer, []);
    ending.push([...before, index]);
  }
  return new Set(ending.reduce(longer, []));
}

/** A text that is equal for equal values, whatever the order of their keys. One key can be left out everywhere. */
export function stable(value: unknown, without?: string): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([key]) => key !== without)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );
}
