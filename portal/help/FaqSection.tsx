import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import InputAdornment from '@mui/material/InputAdornment';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { HELP_MESSAGES, searchFaqs } from '#common/help/help.ts';
import { counted } from '#common/texts/format.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { FaqGroups } from './FaqGroups.tsx';
import { useFaqs } from './useHelp.ts';

/** The questions with their search, and the states of loading. */
export function FaqSection() {
  const { groups, isPending, isError, isFetching, refetch } = useFaqs();
  const [search, setSearch] = useState('');
  const query = search.trim();
  const found = searchFaqs(groups, query);
  const hits = found.reduce((sum, group) => sum + group.faqs.length, 0);
  return (
    <Box component="section" aria-labelledby="faq-heading">
      <Typography id="faq-heading" variant="h2" sx={{ mb: 2 }}>
        Frequently asked questions
      </Typography>
      {isError && !isFetching && (
        <Box sx={{ mb: 2 }}>
          <LoadError message={HELP_MESSAGES.loadFailed} onRetry={() => void refetch()} />
        </Box>
      )}
      {isPending ? (
        <FaqSkeleton />
      ) : (
        <>
          <TextField
            type="search"
            label="Search the questions"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            sx={{ maxWidth: 520, mb: 1 }}
            slotProps={{
              input: {
                startAdornment: (
                  <InputAdornment position="start">
                    <SearchIcon />
                  </InputAdornment>
                ),
              },
            }}
          />
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
