import { inArray } from 'drizzle-orm';
import { isStaff } from '#common/access/roles.ts';
import { wholeListQuery } from '#common/api/lists.ts';
import { COMPANY_SETTINGS } from '#common/settings/company.ts';
import { type Faq, faqs as faqResource } from '#common/settings/faqs.ts';
import { contact, PUBLIC_SETTINGS } from '#common/settings/settings.ts';
import { faqs } from '#server/data/schema/system.ts';
import { readSettings } from '#server/data/settings.ts';
import { type Call, call } from '#server/web/call.ts';
import type { Ways } from '#server/web/ways.ts';
import { filled, listFaqs } from './list.ts';

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
