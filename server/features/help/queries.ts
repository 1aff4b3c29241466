import { type AnyColumn, asc, count, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Faq, FaqCategory } from '#common/help/help.ts';
import { type CompanyFacts, companyTexts, fillCompanyTexts } from '#common/settings/company.ts';
import type { Db } from '#server/db/database.ts';
import { equalsIgnoringCase } from '#server/db/ignoring-case.ts';
import { containing } from '#server/db/like.ts';
import { faqCategories, faqs } from '#server/db/schema/help.ts';

type Slice = { limit: number; offset: number };
type Found<T> = { count: number; rows: T[] };

const faqColumns = { id: faqs.id, question: faqs.question, answer: faqs.answer, category: faqs.category_id };
const categoryColumns = { id: faqCategories.id, name: faqCategories.name };

export async function listCategories(db: Db, slice: Slice, search?: string): Promise<Found<FaqCategory>> {
  const matching = search ? ilike(faqCategories.name, containing(search)) : undefined;
  const [total] = await db.select({ count: count() }).from(faqCategories).where(matching);
  const rows = await db
    .select(categoryColumns)
    .from(faqCategories)
    .where(matching)
    .orderBy(asc(faqCategories.position), asc(faqCategories.id))
    .limit(slice.limit)
    .offset(slice.offset);
  return { count: total?.count ?? 0, rows };
}

/** A question with its placeholders filled in. Staff also get the text as written if it differs. */
export function shownFaq(row: Faq, facts: CompanyFacts, forStaff: boolean): Faq {
  const { question, answer } = row;
  const shown = { ...row, question: fillCompanyTexts(question, facts), answer: fillCompanyTexts(answer, facts) };
  const differs = shown.question !== question || shown.answer !== answer;
  return forStaff && differs ? { ...shown, written: { question, answer } } : shown;
}

/** Questions as written, by category and position. The search looks at the filled-in texts. */
export async function listFaqs(db: Db, slice: Slice, facts: CompanyFacts, search?: string): Promise<Found<Faq>> {
  const pattern = search ? containing(search) : undefined;
  const matching = pattern
    ? or(ilike(filled(faqs.question, facts), pattern), ilike(filled(faqs.answer, facts), pattern))
    : undefined;
  const [total] = await db.select({ count: count() }).from(faqs).where(matching);
  const rows = await db
    .select(faqColumns)
    .from(faqs)
    .leftJoin(faqCategories, eq(faqCategories.id, faqs.category_id))
    .where(matching)
    .orderBy(sql`${faqCategories.position} nulls last`, asc(faqs.category_id), asc(faqs.position), asc(faqs.id))
    .limit(slice.limit)
    .offset(slice.offset);
  return { count: total?.count ?? 0, rows };
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

/** A column with its placeholders filled in. */
function filled(column: AnyColumn, facts: CompanyFacts): SQL {
  return Object.entries(companyTexts(facts)).reduce(
    (text, [placeholder, value]) => sql`replace(${text}, ${placeholder}, ${value})`,
    sql`${column}`,
  );
}
