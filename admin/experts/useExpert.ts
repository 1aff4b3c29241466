import { useGetOne } from 'react-admin';
import { WHOLE } from '#admin/RecordScreen.tsx';
import type { ExpertDetail } from '#common/people/experts/detail.ts';

type Options = { refetchOnWindowFocus?: boolean };

/** Loads a whole profile. */
export const useExpert = (id: number, options?: Options) =>
  useGetOne<ExpertDetail>('experts', { id, ...WHOLE }, options);
