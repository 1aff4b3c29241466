import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useGetList, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { wholeList } from '#admin/list/wholeList.ts';
import { routes } from '#common/access/routes.ts';
import type { Faq, FaqCategory } from '#common/help/faqs.ts';
import { groupFaqs, HELP_MESSAGES } from '#common/help/help.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { IgnoreClicksAfterMove } from '#common/ui/feedback/IgnoreClicksAfterMove.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { FaqGroupCard } from './FaqGroupCard.tsx';
import { CategoryDialog, FaqDialog } from './HelpDialogs.tsx';

/** /help/edit: staff add, change, move and delete questions and categories. */
export function HelpEditor() {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const done = () => {
    // What readers see is loaded under a name of its own.
    refresh();
    void navigate(routes.help);
  };
  return (
    <>
      <PageHeader
        title="Help Center"
        subtitle="Questions and answers as everyone sees them"
        actions={
          <Button variant="contained" onClick={done}>
            Done
          </Button>
        }
      />
      <Groups />
    </>
  );
}

function Groups() {
  const faqs = useGetList<Faq>('faqs', { pagination: wholeList });
  const categories = useGetList<FaqCategory>('faq-categories', { pagination: wholeList });
  const [adding, setAdding] = useState<'faq' | 'category' | null>(null);
  if (faqs.error || categories.error) {
    const again = () => void Promise.all([faqs.refetch(), categories.refetch()]);
    return <LoadError message={HELP_MESSAGES.loadFailed} onRetry={again} />;
  }
  if (!faqs.data || !categories.data) return <Skeleton variant="rounded" height={320} />;
  const groups = groupFaqs(categories.data, faqs.data);
  return (
    <IgnoreClicksAfterMove
      ids={groups.flatMap((group) => [`category ${group.id}`, ...group.faqs.map((faq) => faq.id)])}
      sx={{ display: 'grid', gap: 3 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding('faq')}>
          Add question
        </Button>
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setAdding('category')}>
          Add category
        </Button>
      </Box>
      {groups.length === 0 && <EmptyState title="No questions yet." text="Everyone can read what you add here." />}
      {groups.map((group) => (
        <FaqGroupCard key={group.id ?? 'none'} group={group} categories={categories.data} />
      ))}
      {adding === 'faq' && <FaqDialog categories={categories.data} onClose={() => setAdding(null)} />}
      {adding === 'category' && <CategoryDialog onClose={() => setAdding(null)} />}
    </IgnoreClicksAfterMove>
  );
}
