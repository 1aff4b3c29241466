import { useQuery } from '@tanstack/react-query';
import { resultsOf } from '#common/api/whole-lists.ts';
import type { Faq, FaqCategory } from '#common/help/faqs.ts';
import type { Contact, FaqGroup } from '#common/help/help.ts';
import { groupFaqs } from '#common/help/help.ts';
import { PLACEHOLDER_CATEGORIES, placeholderFaqs } from '#common/help/help-defaults.ts';
import { api } from '#common/ui/api/api.ts';
import { contactQuery } from '#common/ui/api/contactQuery.ts';

export const FAQS_KEY = ['portal', 'faqs'];

type Faqs = { categories: FaqCategory[]; faqs: Faq[] };

/** Loads categories and questions together; without the categories, only the questions. */
async function loadFaqs(signal: AbortSignal): Promise<Faqs> {
  const categories = await api
    .get<FaqCategory[] | { results: FaqCategory[] }>('/business/faq-categories/', { signal })
    .then(resultsOf, () => []);
  const faqs = resultsOf(await api.get<Faq[] | { results: Faq[] }>('/business/faqs/', { signal }));
  return { categories, faqs };
}

const placeholders = (contact: Contact | undefined) => groupFaqs(PLACEHOLDER_CATEGORIES, placeholderFaqs(contact));

/** Loads the questions in their groups; returns eight placeholders while that fails. */
export function useFaqs() {
  const query = useQuery({
    queryKey: FAQS_KEY,
    queryFn: ({ signal }) => loadFaqs(signal),
    // No retries: the placeholders are shown meanwhile, with a "Try Again" button.
    retry: false,
  });
  const { data, isError } = query;
  const { data: contact } = useQuery(contactQuery);
  const groups: FaqGroup[] = data ? groupFaqs(data.categories, data.faqs) : isError ? placeholders(contact) : [];
  return { ...query, groups, categories: data?.categories ?? [] };
}
