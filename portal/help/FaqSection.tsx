import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { resultsOf } from '#common/api/page-sizes.ts';
import type { Faq, FaqCategory } from '#common/settings/faqs.ts';
import { type FaqGroup, groupFaqs, HELP_MESSAGES, highlightParts, searchFaqs } from '#common/settings/help.ts';
import { PLACEHOLDER_CATEGORIES, placeholderFaqs } from '#common/settings/help-defaults.ts';
import { api } from '#common/ui/api/api.ts';
import { contactQuery } from '#common/ui/api/contactQuery.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { SearchField } from '#common/ui/forms/SearchField.tsx';
import { MarkedText } from '#common/ui/texts/MarkedText.tsx';
import { counted } from '#common/words/format.ts';

type Faqs = { categories: FaqCategory[]; faqs: Faq[] };

/** Loads categories and questions together; without the categories, only the questions. */
async function loadFaqs(signal: AbortSignal): Promise<Faqs> {
  const categories = await api
    .get<FaqCategory[] | { results: FaqCategory[] }>('/business/faq-categories/', { signal })
    .then(resultsOf, () => []);
  const faqs = resultsOf(await api.get<Faq[] | { results: Faq[] }>('/business/faqs/', { signal }));
  return { categories, faqs };
}

/** The questions with their search, and the states of loading; eight placeholders while they cannot be loaded. */
export function FaqSection() {
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: ['portal', 'faqs'],
    queryFn: ({ signal }) => loadFaqs(signal),
    // No retries: the placeholders are shown meanwhile, with a "Try Again" button.
    retry: false,
  });
  const { data: contact } = useQuery(contactQuery);
  const { categories, faqs } = data ?? { categories: PLACEHOLDER_CATEGORIES, faqs: placeholderFaqs(contact) };
  const groups = data || isError ? groupFaqs(categories, faqs) : [];
  const [query, setQuery] = useState('');
  const found = searchFaqs(groups, query);
  const hits = found.reduce((sum, group) => sum + group.faqs.length, 0);
  return (
    <Box component="section" aria-labelledby="faq-heading">
      <Typography id="faq-heading" variant="h2" sx={{ mb: 2 }}>
        Frequently asked questions
      </Typography>
      {isError && !isFetching && (
        <LoadError message={HELP_MESSAGES.loadFailed} onRetry={() => void refetch()} sx={{ mb: 2 }} />
      )}
      {isPending ? (
        <FaqSkeleton />
      ) : (
        <>
          <SearchField label="Search the questions" value={query} onSearch={setQuery} sx={{ maxWidth: 520, mb: 1 }} />
          <Box role="status" sx={{ minHeight: 24, mb: 1, color: 'text.secondary' }}>
            {query !== '' && hits > 0 && `${counted(hits, 'result')} found`}
            {hits === 0 && <NothingFound query={query} />}
          </Box>
          {hits > 0 && <FaqGroups groups={found} query={query} />}
        </>
      )}
    </Box>
  );
}

function NothingFound({ query }: { query: string }) {
  return (
    <Card>
      {query ? (
        <EmptyState title={HELP_MESSAGES.noResults} text="Try other words, or write to us: the address is above." />
      ) : (
        <EmptyState title="No questions yet" text="Write to us: the address is above." />
      )}
    </Card>
  );
}

function FaqSkeleton() {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography role="status" color="text.secondary">
        Loading FAQs...
      </Typography>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <Skeleton key={row} variant="rounded" height={56} />
      ))}
    </Box>
  );
}

/**
 * Questions by category as expandable items. A search opens the items whose answers match, and marks the matches.
 */
function FaqGroups({ groups, query }: { groups: readonly FaqGroup[]; query: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {groups.map((group) => (
        <Box key={group.id ?? 'none'} component="section" aria-label={group.name}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {group.name}
          </Typography>
          {group.faqs.map((item) => (
            <Accordion
              // A new search decides again which items are open.
              key={`${item.id} ${query}`}
              defaultExpanded={query !== ''}
              disableGutters
              elevation={0}
              slotProps={{ heading: { component: 'h4' } }}
              sx={{ border: 1, borderColor: 'divider', '&:not(:last-of-type)': { borderBottom: 0 } }}
            >
              <AccordionSummary expandIcon={<ExpandMoreIcon />} sx={{ minHeight: 56 }}>
                <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  <Highlighted text={item.question} query={query} />
                </Typography>
              </AccordionSummary>
              <AccordionDetails>
                <Box sx={{ maxWidth: '70ch' }}>
                  <MarkedText
                    text={item.answer}
                    headings={false}
                    words={(text) => <Highlighted text={text} query={query} />}
                  />
                </Box>
              </AccordionDetails>
            </Accordion>
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** A text with the words of a search marked. */
function Highlighted({ text, query }: { text: string; query: string }) {
  let offset = 0;
  return highlightParts(text, query).map((part) => {
    const key = offset;
    offset += part.text.length;
    if (!part.hit) return <span key={key}>{part.text}</span>;
    return (
      <Box key={key} component="mark" sx={{ bgcolor: '#ffe08a', color: '#1b2528', borderRadius: 0.5 }}>
        {part.text}
      </Box>
    );
  });
}
