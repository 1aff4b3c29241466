import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Faq, type FaqCategory, HELP_MESSAGES } from '#common/help/help.ts';
import { IgnoreClicksAfterMove } from '#common/ui/feedback/IgnoreClicksAfterMove.tsx';
import { ScreenSkeleton } from '#common/ui/feedback/LazyBoundary.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { moveItem } from '#common/values/move-item.ts';
import { useFaqs } from '#portal/help/useHelp.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { FaqDialog } from './FaqDialog.tsx';
import { RowActions } from './RowActions.tsx';
import { useHelpEditing } from './useHelpEditing.ts';

type Open =
  | { what: 'faq'; faq?: Faq; category: number | null }
  | { what: 'category'; category?: FaqCategory }
  | { what: 'delete-faq'; faq: Faq }
  | { what: 'delete-category'; category: FaqCategory };

/** The help page for staff: add, change, move and delete questions and categories. */
export function FaqEditor() {
  const { groups, categories, data, isError, refetch } = useFaqs();
  const editing = useHelpEditing();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  if (isError && !data) return <LoadError message={HELP_MESSAGES.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton />;
  const categoryIds = categories.map(({ id }) => id);

  return (
    <IgnoreClicksAfterMove
      ids={groups.flatMap(({ id, faqs }) => [`category ${id}`, ...faqs.map((faq) => faq.id)])}
      sx={{ display: 'grid', gap: 3 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => setOpen({ what: 'faq', category: categoryIds[0] ?? null })}
        >
          Add question
        </Button>
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpen({ what: 'category' })}>
          Add category
        </Button>
      </Box>
      {groups.map((group, groupIndex) => {
        const category = categories.find(({ id }) => id === group.id);
        const ids = group.faqs.map(({ id }) => id);
        return (
          <Card key={group.id ?? 'none'} component="section" aria-label={group.name} sx={{ p: 2 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
              <Typography variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {group.name}
              </Typography>
              {category && (
                <RowActions
                  name={category.name}
                  isFirst={groupIndex === 0}
                  isLast={groupIndex === categoryIds.length - 1}
                  onMove={(by) => editing.orderCategories.mutate(moveItem(categoryIds, groupIndex, groupIndex + by))}
                  onEdit={() => setOpen({ what: 'category', category })}
                  onDelete={() => setOpen({ what: 'delete-category', category })}
                />
              )}
            </Box>
            {group.faqs.length === 0 && <Typography color="text.secondary">No questions in this category</Typography>}
            {group.faqs.map((faq, index) => (
              <Box
                key={faq.id}
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
                <Typography sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
                  {faq.question}
                </Typography>
                <RowActions
                  name={faq.question}
                  isFirst={index === 0}
                  isLast={index === ids.length - 1}
                  onMove={(by) => editing.orderFaqs.mutate(moveItem(ids, index, index + by))}
                  onEdit={() => setOpen({ what: 'faq', faq, category: faq.category })}
                  onDelete={() => setOpen({ what: 'delete-faq', faq })}
                />
              </Box>
            ))}
          </Card>
        );
      })}
      {open?.what === 'faq' && (
        <FaqDialog faq={open.faq} category={open.category} categories={categories} onClose={close} />
      )}
      {open?.what === 'category' && <CategoryDialog category={open.category} onClose={close} />}
      {open?.what === 'delete-faq' && (
        <ConfirmDialog
          open
          danger
          title="Delete this question?"
          text={open.faq.question}
          confirmLabel="Delete"
          busy={editing.removeFaq.isPending}
          onConfirm={() => editing.removeFaq.mutate(open.faq.id, { onSettled: close })}
          onClose={close}
        />
      )}
      {open?.what === 'delete-category' && (
        <ConfirmDialog
          open
          danger
          title="Delete this category?"
          text={`The questions in “${open.category.name}” stay; they are shown under General.`}
          confirmLabel="Delete"
          busy={editing.removeCategory.isPending}
          onConfirm={() => editing.removeCategory.mutate(open.category.id, { onSettled: close })}
          onClose={close}
        />
      )}
    </IgnoreClicksAfterMove>
  );
}
