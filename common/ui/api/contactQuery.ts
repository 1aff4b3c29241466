import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Contact } from '#common/settings/help.ts';
import type { Settings } from '#common/settings/settings.ts';
import { SECOND } from '#common/words/units.ts';
import { api } from './api.ts';

/**
 * The contact address, the company that runs the panel and the payout days: one query for every screen that shows
 * them.
 */
export const contactQuery = queryOptions({
  queryKey: ['portal', 'contact'],
  queryFn: ({ signal }) => api.get<Contact>('/business/contact/', { signal }),
  staleTime: 10 * SECOND,
});

/** Updates every open screen after settings were saved, and reloads the texts that contain them. */
export function applySettings(client: QueryClient, { contact_email, company_name, payout_days }: Settings): void {
  client.setQueryData(contactQuery.queryKey, { email: contact_email, company: company_name, payout_days });
  void client.invalidateQueries({ queryKey: ['portal'], predicate: ({ queryKey }) => queryKey[1] !== 'contact' });
}
