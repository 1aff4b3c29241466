import { inArray, ne, or } from 'drizzle-orm';
import type { QuestionResult } from '#common/answers/report/results.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { responses } from '#server/db/schema/assessments.ts';
import { withoutNames, withoutPhones } from './redact.ts';

/** Results as they may leave the portal, and the way back from their running numbers to the responses. */
export type Anonymous = { results: QuestionResult[]; clean: (text: string) => string; responseOf: Map<number, number> };

/**
 * Takes names (of the experts who answered, and of the staff), addresses, phone numbers and links out of the texts, and puts running numbers
 * in place of the responses' ids, which could be joined with other data.
 */
export async function anonymise(db: Db, results: QuestionResult[]): Promise<Anonymous> {
  const ids = [...new Set(results.flatMap(({ response_ids }) => response_ids))].sort((one, other) => one - other);
  const numbers = new Map(ids.map((id, index) => [id, index + 1]));
  const numberOf = (id: number) => numbers.get(id) ?? 0;
  const clean = withoutNames(await knownNames(db, ids));
  return {
    clean,
    responseOf: new Map(ids.map((id, index) => [index + 1, id])),
    results: results.map((result) => ({
      ...result,
      response_ids: result.response_ids.map(numberOf),
      texts: result.texts.map(({ response_id, text, written }) => ({
        response_id: numberOf(response_id),
        text: withoutPhones(clean(text)),
        written: withoutPhones(clean(written)),
      })),
    })),
  };
}

async function knownNames(db: Db, responseIds: number[]): Promise<string[]> {
  const answered = db.select({ id: responses.expert_id }).from(responses).where(inArray(responses.id, responseIds));
  const people = await db
    .select({ first_name: users.first_name, last_name: users.last_name, username: users.username })
    .from(users)
    .where(or(inArray(users.id, answered), ne(users.role, 'expert')));
  return people.flatMap(({ first_name, last_name, username }) => [first_name, last_name, username ?? '']);
}
