import { asc, eq, ilike, sql } from 'drizzle-orm';
import type { Faq, FaqCategory } from '#common/help/help.ts';
import { type CompanyFacts, fillCompanyTexts } from '#common/settings/company.ts';
import type { Db } from '#server/db/database.ts';
import { equalsIgnoringCase } from '#server/db/ignoring-case.ts';
import { containing } from '#server/db/like.ts';
import { type Asked, readPage } from '#server/db/read-page.ts';
import { faqCategories, faqs } from '#server/db/schema/help.ts';
import { columns, listOf, objectOf, Statement } from '#server/db/statement.ts';
import { settingsOf, storedSettings } from '#server/system/settings.ts';

const faqColumns = { id: faqs.id, question: faqs.question, answer: faqs.answer, category: faqs.category_id };
const categoryColumns = { id: faqCategories.id, name: faqCategories.name };

export const listCategories = (db: Db, query: Asked & { search?: string }) =>
  readPage<FaqCategory>(
    db,
    {
      select: columns(faqCategories, ['id', 'name']),
      from: sql`${faqCategories}`,
      where: query.search ? ilike(faqCategories.name, containing(query.search)) : undefined,
      order: [asc(faqCategories.position), asc(faqCategories.id)],
    },
    query,
  );

/** A question with its placeholders filled in. Staff also get the text as written if it differs. */
export function shownFaq(row: Faq, facts: CompanyFacts, forStaff: boolean): Faq {
  const { question, answer } = row;
  const shown = { ...row, question: fillCompanyTexts(question, facts), answer: fillCompanyTexts(answer, facts) };
  const differs = shown.question !== question || shown.answer !== answer;
  return forStaff && differs ? { ...shown, written: { question, answer } } : shown;
}

const FACTS = ['company_name', 'contact_email', 'payout_days'] as const;

const everyFaq = new Statement<{ settings: Record<string, unknown>; faqs: Faq[] }>(
  'FAQs',
  sql`select ${storedSettings(FACTS)} as settings, ${listOf(
    objectOf(faqs, ['id', 'question', 'answer'], sql`'category', ${faqs.category_id}`),
    sql`${faqs} left join ${faqCategories} on ${faqCategories.id} = ${faqs.category_id}`,
    sql`${faqCategories.position} nulls last, ${faqs.category_id}, ${faqs.position}, ${faqs.id}`,
  )} as faqs`,
);

/** Questions by category and position. The search looks at the filled-in texts. */
export async function listFaqs(
  db: Db,
  { page, page_size, search = '' }: Asked & { search?: string },
  forStaff: boolean,
): Promise<{ count: number; rows: Faq[] }> {
  const read = await everyFaq.row(db);
  const facts = settingsOf(read?.settings ?? {}, FACTS);
  const shown = (read?.faqs ?? []).map((row) => shownFaq(row, facts, forStaff));
  const holds = (text: string) => text.toLowerCase().includes(search.toLowerCase());
  const rows = shown.filter(({ question, answer }) => holds(question) || holds(answer));
  return { count: rows.length, rows: rows.slice((page - 1) * page_size, page * page_size) };
}

export async function findFaq(db: Db, id: number): Promise<Faq | undefined> {
  const [row] = await db.select(faqColumns).from(faqs).where(eq(faqs.id, id));
  return row;
}

export async function findCategory(db: Db, id: number): Promise<FaqCategory | undefined> {
  const [row] = await db.select(categoryColumns).from(faqCategories).where(eq(faqCategories.id, id));
  return row;
}

export async function categoryNamed(db: Db, name: string): Promise<FaqCategory | undefined> {
  const [row] = await db
    .select(categoryColumns)
    .from(faqCategories)
    .where(equalsIgnoringCase(faqCategories.name, name));
  return row;
}
