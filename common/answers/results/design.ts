import type { NameOf } from '#common/answers/results/define.ts';
import { plainText } from '#common/assessments/questionnaire/piping.ts';
import { materialIdsOf, type Question } from '#common/assessments/questionnaire/schema.ts';
import type { Asked } from '#common/assessments/questions/asked.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { isSpellingCorrection } from '#common/words/spelling.ts';
import { nameKey } from '#common/words/text-fields.ts';

/** A question in one version. */
export type QuestionInVersion = { version: number; question: Question };

/** A material: its name, and a mark of its file; equal files have equal marks. */
export type KnownMaterial = { title: string; file: string };
/** By material id. */
export type KnownMaterials = Readonly<Record<number, KnownMaterial | undefined>>;

/** Returns the names of materials by id. */
export const nameIn =
  (materials: KnownMaterials): NameOf =>
  (id) =>
    materials[id]?.title || 'Material';

/** The title of a question; with the names of its designs where others of the same title are about other ones. */
export function titleAmong(question: Question, all: readonly Question[], materials: KnownMaterials): string {
  const namesOf = (one: Question) => materialIdsOf(one).map(nameIn(materials)).join(', ');
  const isShared = all.some((other) => other.title === question.title && namesOf(other) !== namesOf(question));
  const names = namesOf(question);
  return isShared && names ? `${question.title} (${names})` : question.title;
}

/** A difference between two versions of a question, in words. */
export type Difference = {
  text: string;
  /** True if values have different meanings, so that not even staff can pool the answers. */
  blocks: boolean;
};

/**
 * Returns the differences between two versions of a question; empty if both ask the same about the same design. A question consists of
 * its materials (the same file under another id is the same), pages, regions, its description, its scale and options. It does not include
 * spelling corrections, conditions, whether it is required or "cannot judge" is offered, the key of an attention check, the order in
 * which items are shown, and required fields.
 */
export function questionDifferences(
  older: QuestionInVersion,
  newer: QuestionInVersion,
  materials: KnownMaterials,
): Difference[] {
  const [before, after] = [older.question, newer.question];
  if (before.type !== after.type) return [{ text: 'a different type of question', blocks: true }];
  const [was, is] = [askedBy(before), askedBy(after)];
  const between: Between = { older: older.version, newer: newer.version };
  return [
    ...materialDifferences(older, newer, materials),
    ...differing(is.scale, was.scale, between, true),
    ...optionDifferences(was, is),
    ...unless(isSpellingCorrection(before.title, after.title), 'another wording'),
    ...unless(described(before) === described(after), 'another description'),
    ...unless(sameTexts(was.words, is.words), 'different words on the scale or different regions'),
    ...differing(is.settings, was.settings, between, false),
  ];
}

const unless = (isSame: boolean, text: string) => (isSame ? [] : [{ text, blocks: false }]);

type Between = { older: number; newer: number };

const askedBy = ({ type, config }: Question): Asked => definitionOf(type).asked(config);

/** A description without markup, but with the targets of its links. */
function described({ description }: Question): string {
  const links = [...description.matchAll(/href="([^"<>]*)"/gi)].map(([, address]) => address);
  return [plainText(description).replace(/\s+/g, ' '), ...links].join('\n');
}

function materialDifferences(
  older: QuestionInVersion,
  newer: QuestionInVersion,
  materials: KnownMaterials,
): Difference[] {
  const [before, after] = [older.question, newer.question];
  const own = ({ type, config }: Question) => definitionOf(type).materialIds(config);
  const sameOwn = sameFiles(own(before), own(after), materials);
  const sameBeside = sameFiles(before.material_ids, after.material_ids, materials);
  if (sameOwn && sameBeside) return [];
  const names = ({ version, question }: QuestionInVersion) => {
    const ids = [...new Set([...own(question), ...question.material_ids])];
    return `version ${version}: ${ids.map((id) => materials[id]?.title ?? `material ${id}`).join(', ') || 'none'}`;
  };
  const bound = askedBy(after).boundTo !== null;
  return [{ text: `different materials (${names(older)}; ${names(newer)})`, blocks: bound && !sameOwn }];
}

/** Equal for the same design under other ids: the same file under the same name. */
export const designKey = (id: number, materials: KnownMaterials): string =>
  [fileOf(id, materials), nameKey(nameIn(materials)(id))].join(' ');

/** The mark of a material's file, which is equal for equal files. */
const fileOf = (id: number, materials: KnownMaterials): string => materials[id]?.file ?? `material ${id}`;
const sorted = (texts: string[]) => JSON.stringify([...texts].sort());

function sameFiles(one: number[], other: number[], materials: KnownMaterials): boolean {
  const files = (ids: number[]) => ids.map((id) => fileOf(id, materials));
  const isTold = new Set(files(one)).size === one.length;
  return (
    sorted(one.map(String)) === sorted(other.map(String)) || (isTold && sorted(files(one)) === sorted(files(other)))
  );
}

/** The material of a newer version with the same file; the material itself if there is none. */
export function sameFileIn(newer: Question, materials: KnownMaterials): (id: number) => number {
  const ids = definitionOf(newer.type).materialIds(newer.config);
  const byFile = new Map(ids.map((id) => [fileOf(id, materials), id]));
  return (id) => (ids.includes(id) ? id : (byFile.get(fileOf(id, materials)) ?? id));
}

function optionDifferences(was: Asked, is: Asked): Difference[] {
  const known = new Map(was.options.map(({ id, label }) => [id, label]));
  const fresh = new Set(is.options.map(({ id }) => id));
  const added = is.options.filter(({ id }) => !known.has(id)).map(({ label }) => `“${label}” added`);
  const removed = was.options.filter(({ id }) => !fresh.has(id)).map(({ label }) => `“${label}” removed`);
  const renamed = is.options.flatMap(({ id, label }) => {
    const before = known.get(id);
    return before === undefined || isSpellingCorrection(before, label) ? [] : [`“${before}” is now “${label}”`];
  });
  const changes = [...added, ...removed, ...renamed];
  if (changes.length === 0) return [];
  const blocks = removed.length > 0 || (added.length > 0 && !is.eachAlone);
  return [{ text: `other ${is.noun} (${changes.join(', ')})`, blocks }];
}

function differing(
  is: Record<string, unknown>,
  was: Record<string, unknown>,
  { older, newer }: Between,
  blocks: boolean,
): Difference[] {
  return Object.keys(is)
    .filter((name) => JSON.stringify(is[name]) !== JSON.stringify(was[name]))
    .map((name) => {
      const [before, after] = [inWords(was[name]), inWords(is[name])];
      const values = before && after ? ` (version ${older}: ${before}; version ${newer}: ${after})` : '';
      return { text: `other ${name}${values}`, blocks };
    });
}

/** A number, a word or a pair of numbers for people; empty if a value needs more words. */
function inWords(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'string') return String(value);
  const isRow = Array.isArray(value) && value.every((part) => typeof part === 'number');
  return isRow ? value.join(' to ') : '';
}

/** True if all texts are the same apart from spelling. A different number of texts is reported with its scale, not here. */
const sameTexts = (one: readonly string[], other: readonly string[]) =>
  one.length !== other.length || one.every((text, index) => isSpellingCorrection(text, other[index] ?? ''));
