import { Box, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { RecordContextProvider } from 'react-admin';
import { useAction } from '#admin/useAction.ts';
import type { Faq, FaqCategory } from '#common/help/faqs.ts';
import type { FaqGroup } from '#common/help/help.ts';
import { TITLE_PLACE } from '#common/ui/layout/titlePlace.ts';
import { moveItem } from '#common/values/move-item.ts';
import { CategoryDialog, FaqDialog } from './HelpDialogs.tsx';
import { RowActions } from './RowActions.tsx';

const FAILED = 'The change could not be saved. Please try again.';

type Props = { group: FaqGroup; categories: FaqCategory[] };

/** A category with its questions, in the order in which everybody reads them. */
export function FaqGroupCard({ group, categories }: Props) {
  const [edited, setEdited] = useState<Faq | null>(null);
  const [order] = useAction((server, ids: number[]) => server.order('faqs', ids), { failed: FAILED });
  const ids = group.faqs.map(({ id }) => id);
  return (
    <Card component="section" aria-label={group.name} sx={{ p: 2 }}>
      <CategoryHead group={group} categories={categories} />
      {group.faqs.length === 0 && <Typography color="text.secondary">No questions in this category</Typography>}
      {group.faqs.map((faq, index) => (
        <RecordContextProvider key={faq.id} value={faq}>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1,
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Typography sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>{faq.question}</Typography>
            <RowActions
              resource="faqs"
              name={faq.question}
              index={index}
              count={ids.length}
              onMove={(to) => void order(moveItem(ids, index, to))}
              onEdit={() => setEdited(faq)}
              title="Delete this question?"
              text={faq.question}
            />
          </Box>
        </RecordContextProvider>
      ))}
      {edited && <FaqDialog faq={edited} categories={categories} onClose={() => setEdited(null)} />}
    </Card>
  );
}

function CategoryHead({ group, categories }: Props) {
  const [editing, setEditing] = useState(false);
  const [order] = useAction((server, ids: number[]) => server.order('faq-categories', ids), { failed: FAILED });
  const ids = categories.map(({ id }) => id);
  const index = ids.indexOf(group.id ?? 0);
  const category = categories[index];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      <Typography variant="h3" component="h2" sx={TITLE_PLACE}>
        {group.name}
      </Typography>
      {category && (
        <RecordContextProvider value={category}>
          <RowActions
            resource="faq-categories"
            name={category.name}
            index={index}
            count={ids.length}
            onMove={(to) => void order(moveItem(ids, index, to))}
            onEdit={() => setEditing(true)}
            title="Delete this category?"
            text={`The questions in “${category.name}” are kept and shown under General.`}
          />
        </RecordContextProvider>
      )}
      {editing && <CategoryDialog category={category} onClose={() => setEditing(false)} />}
    </Box>
  );
}
