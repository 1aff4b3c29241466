import { MINUTE } from '#common/durations.ts';
import type { Contact } from '../help.ts';
import { api } from './api.ts';

/** Whom to write to, and the company that runs the panel. */
export const contactQuery = {
  queryKey: ['portal', 'contact'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Contact>('/business/contact/', { signal }),
  staleTime: 5 * MINUTE,
};
