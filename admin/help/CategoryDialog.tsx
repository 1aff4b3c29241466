import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import { FieldInput, inputsOf } from '#admin/schema/inputs.tsx';
import { useFormAction } from '#admin/useAction.ts';
import { type FaqCategory, type FaqCategoryPayload, faqCategoryPayload } from '#common/help/help.ts';

/** The name of a category. */
export function CategoryDialog({ category, onClose }: { category?: FaqCategory; onClose: () => void }) {
  const save = useFormAction(
    (server, data: FaqCategoryPayload) =>
      category
        ? server.update('faq-categories', { id: category.id, data, previousData: category })
        : server.create('faq-categories', { data }),
    { failed: 'The change could not be saved. Please try again.', onSuccess: onClose },
  );
  return (
    <ActionDialog
      title={category ? 'Rename category' : 'Add category'}
      schema={faqCategoryPayload}
      defaultValues={{ name: category?.name ?? '' }}
      saveLabel="Save"
      onSubmit={save}
      onClose={onClose}
    >
      {inputsOf(faqCategoryPayload, ['name'], {
        name: (field) => <FieldInput key={field.source} field={field} autoFocus />,
      })}
    </ActionDialog>
  );
}
