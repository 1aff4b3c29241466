import type { BulkAnswer } from '#common/people/experts/decisions.ts';
import type { ExpertDetail } from '#common/people/experts/detail.ts';
import { api } from '#common/ui/api/api.ts';

/** Every key begins with the resource, so that react-admin's refresh and our own invalidation reach them all. */
export const expertKeys = {
  all: ['experts'] as const,
  detail: (id: number) => ['experts', 'detail', id] as const,
  history: (id: number) => ['experts', 'history', id] as const,
  deletion: (id: number) => ['experts', 'deletion', id] as const,
  waiting: ['experts', 'waiting'] as const,
  queue: ['experts', 'queue'] as const,
  filterOptions: ['experts', 'filter-options'] as const,
  overview: ['experts', 'overview'] as const,
  duplicates: ['experts', 'duplicates'] as const,
};

export const getExpert = (id: number, signal?: AbortSignal) => api.get<ExpertDetail>(`/experts/${id}/`, { signal });
export const approveExpert = (id: number) => api.post<ExpertDetail>(`/experts/${id}/approve/`);
export const rejectExpert = (id: number, reason: string) =>
  api.post<ExpertDetail>(`/experts/${id}/reject/`, { reason });
export const deleteExpert = (id: number) => api.delete(`/experts/${id}/`);

/** Actions on several experts: one request each. */
export const bulk = {
  approve: (ids: number[]) => api.post<BulkAnswer>('/experts/bulk-approve/', { ids }),
  reject: (ids: number[], reason: string) => api.post<BulkAnswer>('/experts/bulk-reject/', { ids, reason }),
  undo: (ids: number[]) => api.post<BulkAnswer>('/experts/undo-decisions/', { ids }),
  message: (ids: number[], subject: string, body: string) =>
    api.post<BulkAnswer>('/experts/bulk-message/', { ids, subject, body }),
};
