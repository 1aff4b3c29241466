import { SelectInput } from 'react-admin';
import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import { FieldInput, inputsOf } from '#admin/schema/inputs.tsx';
import { useFormAction } from '#admin/useAction.ts';
import { type Faq, type FaqCategory, type FaqPayload, faqPayload } from '#common/help/help.ts';
import { COMPANY_PLACEHOLDERS } from '#common/settings/company.ts';

type Props = { faq?: Faq; categories: FaqCategory[]; onClose: () => void };

/** A question with its answer, as it was written: with the placeholders that readers see filled in. */
export function FaqDialog({ faq, categories, onClose }: Props) {
  const { question, answer } = faq?.written ?? faq ?? {};
  const save = useFormAction(
    (server, data: FaqPayload) =>
      faq ? server.update('faqs', { id: faq.id, data, previousData: faq }) : server.create('faqs', { data }),
    { failed: 'The change could not be saved. Please try again.', onSuccess: onClose },
  );
  return (
    <ActionDialog
      title={faq ? 'Edit question' : 'Add question'}
      schema={faqPayload}
      defaultValues={{ question, answer, category: faq ? faq.category : (categories[0]?.id ?? null) }}
      saveLabel="Save"
      onSubmit={save}
      onClose={onClose}
    >
      {inputsOf(faqPayload, ['question', 'answer', 'category'], {
        question: (field) => <FieldInput key={field.source} field={field} autoFocus />,
        answer: (field) => (
          <FieldInput
            key={field.source}
            field={field}
            minRows={5}
            helperText={`These are filled in when the answer is read: ${COMPANY_PLACEHOLDERS.join(' ')}`}
          />
        ),
        category: ({ source, title }) => (
          <SelectInput
            key={source}
            source={source}
            label={title}
            choices={categories}
            emptyText="None"
            size="medium"
            helperText={false}
          />
        ),
      })}
    </ActionDialog>
  );
}
