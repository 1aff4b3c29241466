import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { type FaqCategory, type FaqCategoryPayload, faqCategoryPayload } from '#common/help/help.ts';
import { FormTextField } from '#common/ui/forms/FormTextField.tsx';
import { EditDialog } from './EditDialog.tsx';
import { useHelpEditing } from './useHelpEditing.ts';

export function CategoryDialog({ category, onClose }: { category?: FaqCategory; onClose: () => void }) {
  const { saveCategory } = useHelpEditing();
  const form = useForm<FaqCategoryPayload>({
    resolver: zodResolver(faqCategoryPayload),
    defaultValues: { name: category?.name ?? '' },
  });
  return (
    <FormProvider {...form}>
      <EditDialog
        title={category ? 'Rename category' : 'Add category'}
        save={(payload: FaqCategoryPayload) => saveCategory.mutateAsync({ id: category?.id, ...payload })}
        onClose={onClose}
      >
        <FormTextField name="name" label="Name" autoFocus required />
      </EditDialog>
    </FormProvider>
  );
}
