import { inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { isStaff } from '#common/access/roles.ts';
import { wholeListQuery } from '#common/api/lists.ts';
import { COMPANY_SETTINGS, type CompanyFacts, fillCompanyTexts } from '#common/settings/company.ts';
import { type Faq, faqs as faqResource } from '#common/settings/faqs.ts';
import { contact, PUBLIC_SETTINGS } from '#common/settings/settings.ts';
import { searchKey } from '#common/words/folded.ts';
import { wordsOf } from '#common/words/marked-text.ts';
import type { Db } from '#server/data/database.ts';
import { faqCategories, faqs } from '#server/data/schema/system.ts';
import { readSettings, settingsOf, storedSettings } from '#server/data/settings.ts';
import { listOf, objectOf, type PageQuery, statement } from '#server/data/statement.ts';
import { type Call, call } from '#server/web/call.ts';
import type { Ways } from '#server/web/ways.ts';

/** What people read about the company. Questions and their categories are plain resources (common/settings/faqs.ts). */
export const helpCalls: Call[] = [
  call('GET /api/business/contact/', {
    summary: 'The address to write to',
    access: 'public',
    response: { 200: contact },
    run: async ({ ctx }) => {
      const { contact_email, company_name, ...rest } = await readSettings(ctx.db, [
        ...COMPANY_SETTINGS,
        ...PUBLIC_SETTINGS,
      ]);
      return { email: contact_email, company: company_name, ...rest };
    },
  }),
];

/** Questions of a deleted category stay, without a category. */
export const faqCategoryWays: Ways = {
  hooks: {
    beforeDelete: async (tx, categories) => {
      const ids = categories.map(({ id }) => Number(id));
      await tx.update(faqs).set({ category_id: null }).where(inArray(faqs.category_id, ids));
    },
  },
};

/** Questions are read with the company's facts filled in, and listed by their categories. */
export const faqWays: Ways<Faq> = {
  async present({ db }, rows, user) {
    const facts = await readSettings(db);
    return rows.map((row) => filled(row, facts, isStaff(user)));
  },
  calls: [
    call('GET /api/business/faqs/', {
      summary: 'List questions',
      access: 'signed_in',
      query: wholeListQuery,
      list: faqResource.row,
      run: ({ ctx, user, query }) => listFaqs(ctx.db, query, isStaff(user)),
    }),
  ],
};

/** A question with its placeholders filled in. Staff also get the text as written if it differs. */
function filled(row: Faq, facts: CompanyFacts, forStaff: boolean): Faq {
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
async function listFaqs(
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
