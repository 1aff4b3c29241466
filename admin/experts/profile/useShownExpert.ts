import { useRecordContext } from 'react-admin';
import type { ExpertDetail } from '#common/people/experts/detail.ts';

/** The expert whose profile is shown. */
export function useShownExpert(): ExpertDetail {
  const expert = useRecordContext<ExpertDetail>();
  if (!expert) throw new Error('This part stands in the profile of an expert');
  return expert;
}
