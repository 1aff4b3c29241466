import { contact } from '#common/help/help.ts';
import { type Call, call } from '#server/http/call.ts';
import { readSettings } from '#server/system/settings.ts';

/** What people read about the company. Questions and their categories are plain resources (faqs.ts). */
export const helpCalls: Call[] = [
  call('GET /api/business/contact/', {
    summary: 'The address to write to',
    access: 'public',
    response: { 200: contact },
    run: async ({ ctx }) => {
      const { contact_email, company_name, payout_days } = await readSettings(ctx.db);
      return { email: contact_email, company: company_name, payout_days };
    },
  }),
];
