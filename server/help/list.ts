import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { type CompanyFacts, fillCompanyTexts } from '#common/settings/company.ts';
import { type Faq, faqs as faqResource } from '#common/settings/faqs.ts';
import { searchKey } from '#common/words/folded.ts';
import { wordsOf } from '#common/words/marked-text.ts';
import type { Db } from '#server/data/database.ts';
import { faqCategories, faqs } from '#server/data/schema/system.ts';
import { settingsOf, storedSettings } from '#server/data/settings.ts';
import { listOf, objectOf, type PageQuery, statement } from '#server/data/statement.ts';

/** A question with its placeholders filled in. Staff also get the text as written if it differs. */
export function filled(row: Faq, facts: CompanyFacts, forStaff: boolean): Faq {
  const { question, answer } = row;
  const shown = { ...row, question: fillCompanyTexts(question, facts), answer: fillCompanyTexts(answer, facts) };
  const differs = shown.question !== question || shown.answer !== answer;
  return forStaff && differs ? { ...shown, written: { question, answer } } : shown;
}

const FACTS = ['company_name', 'contact_email', 'payout_days'] as const;

const everyFaq = statement(
  'FAQs',
  z.object({ settings: z.record(z.string(), z.unknown()), faqs: z.array(faqResource.row) }),
)`
  select ${storedSettings(FACTS)} as settings, ${listOf(
    objectOf(faqs, ['id', 'question', 'answer', 'revision'], sql`'category', ${faqs.category_id}`),
    sql`${faqs} left join ${faqCategories} on ${faqCategories.id} = ${faqs.category_id}`,
    sql`${faqCategories.position} nulls last, ${faqs.category_id}, ${faqs.position}, ${faqs.id}`,
  )} as faqs`;

/** Questions by category and position. The search looks at the filled-in words. */
export async function listFaqs(
  db: Db,
  { page, page_size, search = '' }: PageQuery & { search?: string },
  forStaff: boolean,
): Promise<{ count: number; rows: Faq[] }> {
  const read = await everyFaq.row(db);
  const facts = settingsOf(read?.settings ?? {}, FACTS);
  const shown = (read?.faqs ?? []).map((row) => filled(row, facts, forStaff));
  const holds = (text: string) => searchKey(text).includes(searchKey(search));
  const rows = shown.filter(({ question, answer }) => holds(question) || holds(wordsOf(answer)));
  return { count: rows.length, rows: rows.slice((page - 1) * page_size, page * page_size) };
}
