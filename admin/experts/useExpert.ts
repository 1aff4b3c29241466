import { useGetOne } from 'react-admin';
import type { ExpertDetail } from '#common/people/experts/detail.ts';

/** Keeps the whole profiles apart from the rows of the list in react-admin's cache. */
export const WHOLE_PROFILE = { whole: true };

type Options = { refetchOnWindowFocus?: boolean };

/** Loads a whole profile. */
export const useExpert = (id: number, options?: Options) =>
  useGetOne<ExpertDetail>('experts', { id, meta: WHOLE_PROFILE }, options);
