import { type BulkAnswer, bulkOutcome } from '#common/people/experts/detail.ts';

/** The toast after an action on several experts: a partial success if some were left out. */
export const bulkToast = {
  done: bulkOutcome,
  isPartial: ({ skipped }: BulkAnswer) => skipped.length > 0,
};
