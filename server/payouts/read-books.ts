import { asc, count, desc, eq, isNotNull } from 'drizzle-orm';
import { type BookCheck, type Books, bookSum, DIFFERENCES_SHOWN } from '#common/payouts/books.ts';
import { HOUR } from '#common/words/units.ts';
import type { Db } from '#server/data/database.ts';
import { isWithin } from '#server/data/lifetimes.ts';
import { bookChecks, bookDifferences } from '#server/data/schema/payouts.ts';

/** A check that did not finish within this time was cut off. */
const CHECK_MAY_TAKE = HOUR;

export async function readBooks(db: Db): Promise<Books> {
  const [[newest], last] = await Promise.all([
    db.select().from(bookChecks).orderBy(desc(bookChecks.id)).limit(1),
    lastCheck(db),
  ]);
  return { last, checking: newest?.finished_at === null && isWithin(newest.started_at, CHECK_MAY_TAKE) };
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
