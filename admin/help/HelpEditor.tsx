import AddIcon from '@mui/icons-material/Add';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, Card, IconButton, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, RecordContextProvider, useGetList, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { DeleteRecordButton } from '#admin/actions/DeletionDialog.tsx';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { DialogHost, Hosted } from '#admin/forms/DialogHost.tsx';
import { wholeList } from '#admin/list/wholeList.ts';
import { PlainDialog } from '#admin/resources/PlainDialog.tsx';
import { MarkedTextInput } from '#admin/rich-text/MarkedTextField.tsx';
import { routes } from '#common/access/addresses.ts';
import { type Faq, type FaqCategory, faqCategories, faqs } from '#common/settings/faqs.ts';
import { type FaqGroup, groupFaqs, HELP_MESSAGES } from '#common/settings/help.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { MoveButtons } from '#common/ui/forms/MoveButtons.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { TITLE_PLACE } from '#common/ui/layout/titlePlace.ts';
import { moveItem } from '#common/words/collections.ts';
import { wordsOf } from '#common/words/marked-text.ts';

const FAILED = 'The change could not be saved. Please try again.';
const SAVE = { saveLabel: 'Save', failed: FAILED };

/** Edits a question and its answer as they were written, with the placeholders that readers see filled in. */
function FaqDialog(props: { faq?: Faq; categories: FaqCategory[]; onClose: () => void }) {
  const { faq, categories, onClose } = props;
  return (
    <PlainDialog
      resource={faqs}
      record={faq}
      written={asWritten}
      title={faq ? 'Edit question' : 'Add question'}
      defaultValues={{ category: categories[0]?.id ?? null }}
      inputs={{ answer: (field) => <MarkedTextInput field={field} hint={faqs.fields.answer.hint} /> }}
      words={{ category: (id) => categories.find((category) => category.id === id)?.name ?? 'None', answer: wordsOf }}
      onClose={onClose}
      {...SAVE}
    />
  );
}

const asWritten = (faq: RaRecord): RaRecord => ({ ...faq, ...faq.written });

function CategoryDialog({ category, onClose }: { category?: FaqCategory; onClose: () => void }) {
  const title = category ? 'Rename category' : 'Add category';
  return <PlainDialog resource={faqCategories} record={category} title={title} onClose={onClose} {...SAVE} />;
}

type Props = { group: FaqGroup; categories: FaqCategory[] };

/** A category with its questions, in the order in which everybody reads them. */
function FaqGroupCard({ group, categories }: Props) {
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
      {edited && (
        <Hosted onClose={() => setEdited(null)}>
          {(close) => <FaqDialog faq={edited} categories={categories} onClose={close} />}
        </Hosted>
      )}
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
      {editing && (
        <Hosted onClose={() => setEditing(false)}>
          {(close) => <CategoryDialog category={category} onClose={close} />}
        </Hosted>
      )}
    </Box>
  );
}

type RowActionsProps = {
  resource: 'faqs' | 'faq-categories';
  /** What the buttons act on, for screen readers. */
  name: string;
  /** Its place among its neighbours. */
  index: number;
  count: number;
  onMove: (to: number) => void;
  onEdit: () => void;
  /** The question before it is deleted. */
  title: string;
  text: string;
};

/** Buttons that move, edit and delete the current question or category. */
function RowActions({ resource, name, index, count, onMove, onEdit, title, text }: RowActionsProps) {
  return (
    <Box sx={{ display: 'flex' }}>
      <MoveButtons name={name} index={index} count={count} onMove={onMove} />
      <IconButton aria-label={`Edit: ${name}`} onClick={onEdit}>
        <EditIcon fontSize="small" />
      </IconButton>
      <DeleteRecordButton
        resource={resource}
        label={`Delete: ${name}`}
        title={title}
        text={text}
        deleted={resource === 'faqs' ? 'Question deleted' : 'Category deleted'}
        failed={FAILED}
      />
    </Box>
  );
}

/** /help/edit: staff add, change, move and delete questions and categories. */
export function HelpEditor() {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const done = () => {
    // The readers' view has a cache key of its own.
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
      <DialogHost>
        <Groups />
      </DialogHost>
    </>
  );
}

function Groups() {
  const faqs = useGetList<Faq>('faqs', { pagination: wholeList });
  const categories = useGetList<FaqCategory>('faq-categories', { pagination: wholeList });
  const [adding, setAdding] = useState<'faq' | 'category' | null>(null);
  if (!faqs.data || !categories.data) {
    if (!faqs.error && !categories.error) return <Skeleton variant="rounded" height={320} />;
    const again = () => void Promise.all([faqs.refetch(), categories.refetch()]);
    return <LoadError message={HELP_MESSAGES.loadFailed} onRetry={again} />;
  }
  const groups = groupFaqs(categories.data, faqs.data);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
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
    </Box>
  );
}
