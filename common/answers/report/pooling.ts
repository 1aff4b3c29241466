import * as z from 'zod';
import { shortId } from '#common/assessments/questions/options.ts';
import type { KnownMaterials } from './design.ts';

/** The decision of staff about a question: the pooled versions; null means the rule decides. */
export type PoolingDecision = {
  question_id: string;
  groups: number[][] | null;
  decided_by: string;
  /** An instant in ISO form. */
  decided_at: string;
};

/** What pooling depends on, besides the questions. */
export type PoolingBasis = { materials: KnownMaterials; decisions: PoolingDecision[] };
export const NO_BASIS: PoolingBasis = { materials: {}, decisions: [] };

const number = z.number().int();

/** Which versions of a question are pooled and why, in words, and what staff can do about it. */
export const pooling = z.object({
  /** "Versions 1 and 2 pooled: same question and same design." */
  line: z.string(),
  /** True if staff decided it. */
  by_staff: z.boolean(),
  /** Versions that can be taken out; empty for a single one. */
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

/** How the versions of a question are taken together after a change. */
export const poolingOutcome = z.object({ groups: z.array(z.array(number)) });
export type PoolingOutcome = z.infer<typeof poolingOutcome>;

export const POOLING_MESSAGES = {
  unknownQuestion: 'This question is not part of the assessment',
  unknownVersion: 'This version does not ask the question',
  notComparable: 'These versions cannot be joined',
  failed: 'Failed to change what is pooled. Please try again.',
} as const;
