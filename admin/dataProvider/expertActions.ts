import type { ExpertDetail } from '#common/people/experts/detail.ts';
import { server } from './server.ts';

/** What staff do with experts. */
export const expertActions = {
  setExpertActive: (id: number, verb: 'deactivate' | 'reactivate') =>
    server.post<ExpertDetail>(`/experts/${id}/${verb}/`),
};
