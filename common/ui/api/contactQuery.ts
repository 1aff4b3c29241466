import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Contact } from '#common/help/help.ts';
import type { Settings } from '#common/settings/settings.ts';
import { SECOND } from '#common/values/durations.ts';
import { api } from './api.ts';

/** Whom to write to, the company that runs the panel, and when it pays: one answer for every screen that names them. */
export const contactQuery = queryOptions({
  queryKey: ['portal', 'contact'],
  queryFn: ({ signal }) => api.get<Contact>('/business/contact/', { signal }),
  staleTime: 10 * SECOND,
});

/** After settings were saved: every open screen shows them at once, and texts that name them are read anew. */
export function showSettings(client: QueryClient, { contact_email, company_name, payout_days }: Settings): void {
  client.setQueryData(contactQuery.queryKey, { email: contact_email, company: company_name, payout_days });
  void client.invalidateQueries({ queryKey: ['portal'], predicate: ({ queryKey }) => queryKey[1] !== 'contact' });
}
