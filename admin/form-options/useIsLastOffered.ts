import { useListContext } from 'react-admin';
import { type AdminOption, isLastOffered } from '#common/people/form-options-admin.ts';

/** Whether a choice of the list around is the last one on offer that experts need. */
export function useIsLastOffered(option: AdminOption | undefined): boolean {
  const { data = [] } = useListContext<AdminOption>();
  const offered = data.filter(({ retired }) => !retired).map(({ id }) => id);
  return option !== undefined && isLastOffered(option, offered);
}
