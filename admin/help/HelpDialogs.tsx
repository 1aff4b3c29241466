import type { RaRecord } from 'react-admin';
import { PlainDialog } from '#admin/resources/PlainDialog.tsx';
import { type Faq, type FaqCategory, faqCategories, faqs } from '#common/help/faqs.ts';

const SAVE = { saveLabel: 'Save', failed: 'The change could not be saved. Please try again.' };

/** A question with its answer, as it was written: with the placeholders that readers see filled in. */
export function FaqDialog(props: { faq?: Faq; categories: FaqCategory[]; onClose: () => void }) {
  const { faq, categories, onClose } = props;
  return (
    <PlainDialog
      resource={faqs}
      record={faq}
      written={asWritten}
      title={faq ? 'Edit question' : 'Add question'}
      defaultValues={{ category: categories[0]?.id ?? null }}
      onClose={onClose}
      {...SAVE}
    />
  );
}

const asWritten = (faq: RaRecord): RaRecord => ({ ...faq, ...faq.written });

/** The name of a category. */
export function CategoryDialog({ category, onClose }: { category?: FaqCategory; onClose: () => void }) {
  const title = category ? 'Rename category' : 'Add category';
  return <PlainDialog resource={faqCategories} record={category} title={title} onClose={onClose} {...SAVE} />;
}
