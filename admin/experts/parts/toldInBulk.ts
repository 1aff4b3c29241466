import { type BulkAnswer, bulkOutcome } from '#common/people/experts/detail.ts';

/** How an action on several experts is told: only a partial success if some were left out. */
export const toldInBulk = {
  done: bulkOutcome,
  isPartial: ({ skipped }: BulkAnswer) => skipped.length > 0,
};
