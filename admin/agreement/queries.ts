import { queryOptions } from '@tanstack/react-query';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { AgreementDetail, AgreementFilters, AgreementPeople, AgreementVersion } from '#common/people/agreement.ts';
import { api } from '#common/ui/api/api.ts';

const KEY = ['agreements'] as const;

/** All versions, the one in force first. */
export const versionsQuery = queryOptions({
  queryKey: [...KEY, 'versions'],
  queryFn: ({ signal }) => api.get<AgreementVersion[]>('/agreements/', { signal }),
  staleTime: 0,
});

/** One version with its text. */
export const versionQuery = (number: number) =>
  queryOptions({
    queryKey: [...KEY, 'version', number],
    queryFn: ({ signal }) => api.get<AgreementDetail>(`/agreements/${number}/`, { signal }),
  });

/** A page of the experts who have accepted a version, or have not. */
export const peopleQuery = (number: number, filters: AgreementFilters & { page: number }) =>
  queryOptions({
    queryKey: [...KEY, 'people', number, filters],
    queryFn: ({ signal }) =>
      api.get<AgreementPeople>(`/agreements/${number}/people/`, {
        params: { ...filters, page_size: TABLE_PAGE_SIZE },
        signal,
      }),
    placeholderData: (before) => before,
    staleTime: 0,
  });

/** Invalidate this key to reload everything about the agreement. */
export const agreementKey = KEY;
