import * as z from 'zod';
import { type Question, type Questionnaire, questionsInOrder } from '#common/assessments/questionnaire/schema.ts';
import { shortId } from '#common/assessments/questions/options.ts';
import { formatDate } from '#common/words/dates.ts';
import { type Difference, type KnownMaterials, type QuestionInVersion, questionDifferences } from './design.ts';

/** The decision of staff about a question: the pooled versions; null means the rule decides. */
const poolingDecision = z.object({
  question_id: z.string(),
  groups: z.array(z.array(z.number().int())).nullable(),
  decided_by: z.string(),
  decided_at: z.iso.datetime(),
});
export type PoolingDecision = z.infer<typeof poolingDecision>;

/** What pooling depends on, besides the questions. */
export const poolingBasis = z.object({ materials: z.custom<KnownMaterials>(), decisions: z.array(poolingDecision) });
export type PoolingBasis = z.infer<typeof poolingBasis>;
export const NO_BASIS: PoolingBasis = { materials: {}, decisions: [] };

const number = z.number().int();

/** Which versions of a question are pooled and why, in words, and how staff can change it. */
export const pooling = z.object({
  /** "Versions 1 and 2 pooled: same question and same design." */
  line: z.string(),
  /** True if staff decided it. */
  by_staff: z.boolean(),
  /** Versions that can be split off; empty for a single version. */
  splits: z.array(number),
  /** The other groups of the question: the versions, and why they cannot be joined with these, or null when they can. */
  joins: z.array(z.object({ versions: z.array(number), refused: z.string().nullable() })),
});
export type Pooling = z.infer<typeof pooling>;

/** POST /assessments/{id}/pooling/: what staff decide about a question of several versions. */
export const poolingChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('split'), question_id: shortId, version: number }),
  z.object({ action: z.literal('join'), question_id: shortId, version: number, with_version: number }),
  z.object({ action: z.literal('automatic'), question_id: shortId }),
]);
export type PoolingChange = z.infer<typeof poolingChange>;

/** The groups of pooled versions after a change. */
export const poolingOutcome = z.object({ groups: z.array(z.array(number)) });
export type PoolingOutcome = z.infer<typeof poolingOutcome>;

export const POOLING_MESSAGES = {
  unknownQuestion: 'This question is not part of the assessment',
  unknownVersion: 'This version does not ask the question',
  notComparable: 'These versions cannot be joined',
  failed: 'Failed to change what is pooled. Please try again.',
} as const;

/** The numbers of some versions, in their order. */
export const numbers = (group: readonly QuestionInVersion[]) =>
  group.map(({ version }) => version).sort((a, b) => a - b);
const byNewest = (a: readonly QuestionInVersion[], b: readonly QuestionInVersion[]) =>
  (b[0]?.version ?? 0) - (a[0]?.version ?? 0);

/**
 * Groups the versions of a question that are pooled: newest first, within a group and among the groups. Decisions of staff
 * are kept. Every other version joins the group whose newest version asks the same about the same design, or forms a group of its own.
 */
export function groupVersions(
  asked: readonly QuestionInVersion[],
  materials: KnownMaterials,
  decision: Pick<PoolingDecision, 'groups'> | undefined,
): QuestionInVersion[][] {
  const newestFirst = [...asked].sort((a, b) => b.version - a.version);
  const decided = decision?.groups ?? [];
  const groups = decided
    .map((versions) => newestFirst.filter(({ version }) => versions.includes(version)))
    .filter((group) => group.length > 0);
  const fresh = newestFirst.filter(({ version }) => !decided.flat().includes(version));
  // Versions after a decision are added one by one, oldest first, so that each is compared with the one before it.
  for (const one of decided.length > 0 ? fresh.reverse() : fresh) {
    groups.sort(byNewest);
    const home = groups.find(([newest]) => newest && between(one, newest, materials).length === 0);
    if (!home) groups.push([one]);
    else home.splice(0, home.length, ...[...home, one].sort((a, b) => b.version - a.version));
  }
  return groups.sort(byNewest);
}

/** The differences between two versions of a question, whichever is older. */
function between(one: QuestionInVersion, other: QuestionInVersion, materials: KnownMaterials): Difference[] {
  const [older, newer] = one.version < other.version ? [one, other] : [other, one];
  return questionDifferences(older, newer, materials);
}

/** Returns why two groups cannot be joined, or null. Joined answers are counted by the newest version. */
function whyNotJoined(one: QuestionInVersion[], other: QuestionInVersion[], materials: KnownMaterials): string | null {
  const [newest, ...older] = [...one, ...other].sort((a, b) => b.version - a.version);
  const reasons = older.flatMap((each) => (newest ? between(each, newest, materials) : []));
  const texts = reasons.filter(({ blocks }) => blocks).map(({ text }) => text);
  return texts.length > 0 ? [...new Set(texts)].join(', ') : null;
}

/**
 * Returns the groups of a question after a change, as numbers of versions, with null if the rule decides; or the version that is unknown, or
 * why staff cannot make the change.
 * Splitting a version that is already apart, or joining versions that are already together, changes nothing.
 */
export function regroupVersions(
  groups: QuestionInVersion[][],
  change: PoolingChange,
  materials: KnownMaterials,
): { groups: number[][] | null } | { unknown: 'version' | 'with_version' } | { refused: string } {
  if (change.action === 'automatic') return { groups: null };
  const groupOf = (wanted: number) => groups.find((group) => group.some(({ version }) => version === wanted));
  const own = groupOf(change.version);
  if (!own) return { unknown: 'version' };
  if (change.action === 'split') {
    const rest = own.filter(({ version }) => version !== change.version);
    const others = groups.filter((group) => group !== own);
    return { groups: [...others.map(numbers), [change.version], ...(rest.length > 0 ? [numbers(rest)] : [])] };
  }
  const other = groupOf(change.with_version);
  if (!other) return { unknown: 'with_version' };
  if (other === own) return { groups: groups.map(numbers) };
  const reason = whyNotJoined(own, other, materials);
  if (reason) return { refused: `${POOLING_MESSAGES.notComparable}: ${reason}.` };
  const others = groups.filter((group) => group !== own && group !== other);
  return { groups: [...others, [...own, ...other]].map(numbers) };
}

/** Describes each group of a question and what staff can do with it; null if only one version asks it. */
function describePooling(
  groups: QuestionInVersion[][],
  materials: KnownMaterials,
  decision: PoolingDecision | undefined,
): (Pooling | null)[] {
  if (groups.flat().length < 2) return groups.map(() => null);
  const made = decision?.groups ? decision : undefined;
  return groups.map((group) => ({
    line: [
      ...(group.length > 1 ? [together(group, materials, made)] : []),
      ...groups.filter((other) => other !== group).map((other) => apart(group, other, materials, made)),
    ].join(' '),
    by_staff: made !== undefined,
    splits: group.length > 1 ? numbers(group) : [],
    joins: groups
      .filter((other) => other !== group)
      .map((other) => ({ versions: numbers(other), refused: whyNotJoined(group, other, materials) })),
  }));
}

/** "Versions 1 and 2 pooled: same question and same design." */
function together(
  group: QuestionInVersion[],
  materials: KnownMaterials,
  decision: PoolingDecision | undefined,
): string {
  const [newest, ...older] = group;
  const reasons = unique(older.flatMap((each) => (newest ? between(each, newest, materials) : [])));
  const corrected = older.some(({ question }) => question.title !== newest?.question.title);
  if (reasons.length === 0)
    return `${named(group)} pooled: same question and same design${corrected ? ', with a corrected text' : ''}.`;
  return `${named(group)} pooled${byWhom(decision)}, despite ${reasons.join(', ')}.`;
}

/** "Version 2 is shown apart from version 1: different materials (…)." */
function apart(
  group: QuestionInVersion[],
  other: QuestionInVersion[],
  materials: KnownMaterials,
  decision?: PoolingDecision,
): string {
  const [one, two] = [group[0], other[0]];
  const reasons = one && two ? unique(between(one, two, materials)) : [];
  const verb = group.length > 1 ? 'are' : 'is';
  const why = reasons.length > 0 ? reasons.join(', ') : `split${byWhom(decision)}`;
  return `${named(group)} ${verb} shown apart from ${named(other).toLowerCase()}: ${why}.`;
}

const unique = (reasons: Difference[]) => [...new Set(reasons.map(({ text }) => text))];

const byWhom = (decision: PoolingDecision | undefined) =>
  decision ? ` by ${decision.decided_by} on ${formatDate(decision.decided_at, 'UTC')}` : '';

const named = (group: QuestionInVersion[]) => versionsInWords(numbers(group));

/** "Version 1", "Versions 1, 2 and 3" */
export function versionsInWords(versions: readonly number[]): string {
  if (versions.length === 1) return `Version ${versions[0]}`;
  return `Versions ${versions.slice(0, -1).join(', ')} and ${versions.at(-1)}`;
}

export type ReportVersion = { number: number; questionnaire: Questionnaire };

/** A question in the versions that are pooled. Other versions of it form other groups, whose answers are never mixed. */
export type QuestionGroup = {
  /** Unique in a report. */
  key: string;
  /** The question as the newest of these versions asks it. */
  question: Question;
  versions: number[];
  /** The question as each of these versions asked it: each answer is read by its own version, and compared with the attention key of its own version. */
  asked: QuestionInVersion[];
  /** Its number in the report: "3", or "3b" if it is shown apart from the newest. */
  place: string;
  /** Which versions are pooled and why; null if only one version asks the question. */
  pooling: Pooling | null;
};

/** The question of a version; undefined if the version is not in the group. */
export const questionInVersion = ({ asked }: QuestionGroup, version: number): Question | undefined =>
  asked.find((one) => one.version === version)?.question;

/** Every question of some versions, in the order of the newest; questions that only older versions had come last. */
export function questionGroups(
  versions: readonly ReportVersion[],
  { materials, decisions }: PoolingBasis = NO_BASIS,
): QuestionGroup[] {
  return questionsOf(versions).flatMap(([id, asked], index) => {
    const decision = decisions.find(({ question_id }) => question_id === id);
    const groups = groupVersions(asked, materials, decision);
    const poolings = describePooling(groups, materials, decision);
    return groups.flatMap((group, other): QuestionGroup[] => {
      const [newest] = group;
      if (!newest) return [];
      return [
        {
          key: other === 0 ? id : `${id}.${other + 1}`,
          question: newest.question,
          versions: numbers(group),
          asked: group,
          place: `${index + 1}${other === 0 ? '' : letter(other)}`,
          pooling: poolings[other] ?? null,
        },
      ];
    });
  });
}

/** Each question by its id with the versions that ask it. */
export function questionsOf(versions: readonly ReportVersion[]): [string, QuestionInVersion[]][] {
  const byId = new Map<string, QuestionInVersion[]>();
  for (const { number, questionnaire } of [...versions].sort((a, b) => b.number - a.number)) {
    for (const question of questionsInOrder(questionnaire)) {
      byId.set(question.id, [...(byId.get(question.id) ?? []), { version: number, question }]);
    }
  }
  return [...byId];
}

const letter = (index: number) => String.fromCharCode('a'.charCodeAt(0) + index);
