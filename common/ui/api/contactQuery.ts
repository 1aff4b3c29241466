import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Contact } from '#common/settings/settings.ts';
import { SECOND } from '#common/words/units.ts';
import { api } from './api.ts';

/** The contact address, the company that runs the panel and the public settings: one query for every screen that shows them. */
export const contactQuery = queryOptions({
  queryKey: ['portal', 'contact'],
  queryFn: ({ signal }) => api.get<Contact>('/business/contact/', { signal }),
  staleTime: 10 * SECOND,
});

/** Loads anew what every open screen shows of settings that were saved, and the texts that contain them. */
export const reloadSettings = (client: QueryClient): void => void client.invalidateQueries({ queryKey: ['portal'] });
