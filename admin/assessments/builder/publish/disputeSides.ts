import { type BuilderDocument, FIELD_LABELS } from '#admin/assessments/builder/document/document.ts';
import type { Dispute, FieldDispute } from '#admin/assessments/builder/document/merge.ts';
import { fieldOf } from '#admin/assessments/questions/ConfigEditor.tsx';
import { differs } from '#common/assessments/questionnaire/merge/items.ts';
import { plainText } from '#common/assessments/questionnaire/piping.ts';
import type { Question, Section } from '#common/assessments/questionnaire/schema.ts';
import { CONDITION_LABELS } from '#common/assessments/questions/conditions.ts';
import { marginOf } from '#common/assessments/questions/direction.ts';
import { definitionOf, type QuestionType } from '#common/assessments/questions/registry.ts';
import { formatDeadline, zonedToInstant } from '#common/words/dates.ts';
import { humanise } from '#common/words/format.ts';
import { SECOND } from '#common/words/units.ts';

export type Line = { label: string; value: string };
type Sides = { mine: Line[] | null; theirs: Line[] | null };

/** Returns both versions in words, only where they differ; null for a version that was removed. */
export function disputeSides(dispute: Dispute): Sides {
  if (dispute.kind === 'field')
    return { mine: [fieldLine(dispute, dispute.mine)], theirs: [fieldLine(dispute, dispute.theirs)] };
  if (dispute.kind === 'section') return onlyDifferent(dispute.mine, dispute.theirs, sectionLines);
  return onlyDifferent(dispute.mine, dispute.theirs, questionLines);
}

function onlyDifferent<T>(mine: T | null, theirs: T | null, linesOf: (item: T) => Line[]): Sides {
  const [my, their] = [mine && linesOf(mine), theirs && linesOf(theirs)];
  if (!my || !their) return { mine: my?.slice(0, 2) ?? null, theirs: their?.slice(0, 2) ?? null };
  const isMissingIn = (other: Line[]) => (line: Line) =>
    !other.some((one) => one.label === line.label && one.value === line.value);
  const labels = new Set(
    [...my.filter(isMissingIn(their)), ...their.filter(isMissingIn(my))].map(({ label }) => label),
  );
  const chosen = (lines: Line[]) => lines.filter(({ label }) => labels.has(label));
  return { mine: chosen(my), theirs: chosen(their) };
}

function sectionLines({ title, intro, rotates }: Section): Line[] {
  return [line('Title', title), line('Introduction', plainText(intro)), line('Rotates', inWords(rotates === true))];
}

function questionLines(question: Question): Line[] {
  const { show_if, attention_check } = question;
  return [
    line('Question', question.title),
    line('Type', definitionOf(question.type).label),
    line('Description', plainText(question.description)),
    ...Object.entries(question.config as object).map(([key, value]) => settingLine(question.type, key, value)),
    line('Required', inWords(question.required)),
    line('“Cannot judge”', inWords(question.allow_cannot_judge)),
    line('Materials', inWords(question.material_ids)),
    line(
      'Condition',
      show_if ? `${show_if.question_id} ${CONDITION_LABELS[show_if.operator]} ${show_if.value ?? ''}` : '',
    ),
    line('Differences that do not matter', `${marginOf(question)}% of the scale`),
    line('Attention check', attention_check ? String(attention_check.expected) : ''),
  ];
}

/** A setting as the editor names it; what the editor draws by itself is named by its key. */
function settingLine(type: QuestionType, key: string, value: unknown): Line {
  const field = { label: humanise(key), ...fieldOf(type, key) };
  const isTime = field.kind === 'seconds' && typeof value === 'number';
  return line(field.title ?? field.label, isTime ? `${value / SECOND} s` : inWords(value));
}

const line = (label: string, value: string): Line => ({ label, value: value || 'none' });

/** Returns the value of a question's setting, as far as words can express it. */
function inWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(inWords).filter(Boolean).join(', ');
  if (typeof value !== 'object') return String(value);
  const { id: _, ...rest } = value as Record<string, unknown>;
  const text = rest.label ?? rest.name;
  if (typeof text === 'string') return rest.better ? `${text} (${rest.better} is better)` : text;
  return Object.values(rest)
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .join(' – ');
}

function fieldLine({ id, mine, theirs }: FieldDispute, document: BuilderDocument): Line {
  if (id === 'deadline_local') return line(FIELD_LABELS[id], deadlineOf(document));
  if (id === 'description') return line(FIELD_LABELS[id], plainText(document.description));
  const withCurrency = id === 'reward' && !differs(mine.currency, theirs.currency);
  return line(FIELD_LABELS[id], `${document[id] ?? ''}${withCurrency ? ` ${document.currency}` : ''}`);
}

function deadlineOf({ deadline_local: local, deadline_zone: zone }: BuilderDocument): string {
  return local && formatDeadline(zonedToInstant(local, zone), zone);
}
