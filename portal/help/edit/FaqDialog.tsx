import { zodResolver } from '@hookform/resolvers/zod';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { type Faq, type FaqCategory, type FaqPayload, faqPayload } from '#common/help/help.ts';
import { COMPANY_PLACEHOLDERS } from '#common/settings/company.ts';
import { FormTextField } from '#common/ui/forms/FormTextField.tsx';
import { EditDialog } from './EditDialog.tsx';
import { useHelpEditing } from './useHelpEditing.ts';

type Props = { faq?: Faq; category: number | null; categories: readonly FaqCategory[]; onClose: () => void };

export function FaqDialog({ faq, category, categories, onClose }: Props) {
  const { saveFaq } = useHelpEditing();
  const written = faq?.written ?? faq;
  const form = useForm<FaqPayload>({
    resolver: zodResolver(faqPayload),
    defaultValues: { question: written?.question ?? '', answer: written?.answer ?? '', category },
  });
  return (
    <FormProvider {...form}>
      <EditDialog
        title={faq ? 'Edit question' : 'Add question'}
        save={(payload: FaqPayload) => saveFaq.mutateAsync({ id: faq?.id, ...payload })}
        onClose={onClose}
      >
        <FormTextField name="question" label="Question" autoFocus required />
        <FormTextField
          name="answer"
          label="Answer"
          helperText={`These are filled in when the answer is read: ${COMPANY_PLACEHOLDERS.join(' ')}`}
          multiline
          minRows={5}
          required
        />
        <Controller
          name="category"
          render={({ field, fieldState }) => (
            <TextField
              select
              label="Category"
              value={field.value ?? ''}
              onChange={(event) => field.onChange(event.target.value === '' ? null : Number(event.target.value))}
              error={fieldState.error !== undefined}
              helperText={fieldState.error?.message}
            >
              <MenuItem value="">None</MenuItem>
              {categories.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          )}
        />
      </EditDialog>
    </FormProvider>
  );
}
