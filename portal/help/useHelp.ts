import { useQuery } from '@tanstack/react-query';
import { resultsOf } from '#common/api/lists.ts';
import type { Contact, Faq, FaqCategory, FaqGroup } from '#common/help/help.ts';
import { groupFaqs } from '#common/help/help.ts';
import { PLACEHOLDER_CATEGORIES, placeholderFaqs } from '#common/help/help-defaults.ts';
import { api } from '#common/ui/api/api.ts';
import { contactQuery } from '#common/ui/api/contactQuery.ts';

export const FAQS_KEY = ['portal', 'faqs'];

type Faqs = { categories: FaqCategory[]; faqs: Faq[] };

/** Categories first, then questions; without the categories the questions are loaded alone. */
async function loadFaqs(signal: AbortSignal): Promise<Faqs> {
  const categories = await api
    .get<FaqCategory[] | { results: FaqCategory[] }>('/business/faq-categories/', { signal })
    .then(resultsOf, () => []);
  const faqs = resultsOf(await api.get<Faq[] | { results: Faq[] }>('/business/faqs/', { signal }));
  return { categories, faqs };
}

const placeholders = (contact: Contact | undefined) => groupFaqs(PLACEHOLDER_CATEGORIES, placeholderFaqs(contact));

/** The questions in their groups; eight placeholders while they cannot be loaded. */
export function useFaqs() {
  const query = useQuery({
    queryKey: FAQS_KEY,
    queryFn: ({ signal }) => loadFaqs(signal),
    // One try: the placeholders answer meanwhile, and "Try Again" is at hand.
    retry: false,
  });
  const { data, isError } = query;
  const { data: contact } = useQuery(contactQuery);
  const groups: FaqGroup[] = data ? groupFaqs(data.categories, data.faqs) : isError ? placeholders(contact) : [];
  return { ...query, groups, categories: data?.categories ?? [] };
}
