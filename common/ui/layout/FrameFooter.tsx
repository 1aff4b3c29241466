import { useQuery } from '@tanstack/react-query';
import { DEFAULT_COMPANY } from '#common/settings/company.ts';
import { contactQuery } from '#common/ui/api/contactQuery.ts';
import { readerZone } from '#common/words/dates.ts';
import { PageFooter } from './PageFooter.tsx';

/** The footer of signed-in screens, which follows changes of the settings. */
export function FrameFooter() {
  const { data, isError } = useQuery(contactQuery);
  return (
    <PageFooter company={data?.company ?? (isError ? DEFAULT_COMPANY.company_name : undefined)} zone={readerZone()} />
  );
}
