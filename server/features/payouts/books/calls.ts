import { asc, count, desc, eq, isNotNull } from 'drizzle-orm';
import { detail } from '#common/api/errors.ts';
import { type BookCheck, type Books, bookSum, books, DIFFERENCES_SHOWN } from '#common/payouts/books.ts';
import { HOUR } from '#common/values/durations.ts';
import type { Db } from '#server/db/database.ts';
import { bookChecks, bookDifferences } from '#server/db/schema/payouts.ts';
import { type Call, call } from '#server/http/call.ts';

/** The check of the books. */
export const bookCalls: Call[] = [
  call('GET /api/business/admin/payouts/books/', {
    summary: 'The last check of the books',
    access: 'books.show',
    response: { 200: books },
    run: ({ ctx }) => readBooks(ctx.db),
  }),
  call('POST /api/business/admin/payouts/books/check/', {
    summary: 'Check the books now',
    access: 'books.check',
    repeat: 'own',
    response: { 200: detail },
    run: async ({ ctx, user }) => {
      await ctx.jobs.enqueue(ctx.db, 'check-books', { requested_by: user.id });
      return { detail: 'The books are being checked' };
    },
  }),
];

/** A check that did not finish within this time was cut off. */
const CHECK_MAY_TAKE = HOUR;

async function readBooks(db: Db): Promise<Books> {
  const [[newest], last] = await Promise.all([
    db.select().from(bookChecks).orderBy(desc(bookChecks.id)).limit(1),
    lastCheck(db),
  ]);
  const begun = newest?.finished_at === null ? newest.started_at.getTime() : 0;
  return { last, checking: Date.now() - begun < CHECK_MAY_TAKE };
}

async function lastCheck(db: Db): Promise<BookCheck | null> {
  const finished = isNotNull(bookChecks.finished_at);
  const [check] = await db.select().from(bookChecks).where(finished).orderBy(desc(bookChecks.id)).limit(1);
  if (!check?.finished_at) return null;
  const ofIt = eq(bookDifferences.check_id, check.id);
  const [differences, [total]] = await Promise.all([
    db.select().from(bookDifferences).where(ofIt).orderBy(asc(bookDifferences.id)).limit(DIFFERENCES_SHOWN),
    db.select({ count: count() }).from(bookDifferences).where(ofIt),
  ]);
  return {
    ...check,
    finished_at: check.finished_at.toISOString(),
    sums: bookSum.array().parse(check.sums),
    differences_count: total?.count ?? 0,
    differences,
  };
}
