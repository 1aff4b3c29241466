import { useEffect, useState } from 'react';
import type { Contact } from '#common/help/help.ts';
import { DEFAULT_COMPANY } from '#common/settings/company.ts';
import { api } from '#common/ui/api/api.ts';

/** Loads the name of the company for the public screens, without the query cache, which is larger than the rest of the sign-in page. */
export function useCompany(): string | undefined {
  const [company, setCompany] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    api.get<Contact>('/business/contact/', { signal }).then(
      (contact) => setCompany(contact.company),
      () => signal.aborted || setCompany(DEFAULT_COMPANY.company_name),
    );
    return () => leaving.abort();
  }, []);
  return company;
}
