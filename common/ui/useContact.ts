import { useQuery } from '@tanstack/react-query';
import type { Contact } from '../help.ts';
import { api } from './api.ts';

/** Whom to write to, and the company that runs the panel. */
export function useContact() {
  return useQuery({
    queryKey: ['portal', 'contact'],
    queryFn: ({ signal }) => api.get<Contact>('/business/contact/', { signal }),
    staleTime: 5 * 60_000,
  });
}
