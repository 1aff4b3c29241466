import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Autocomplete, DialogContent, DialogTitle, Stack, TextField } from '@mui/material';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { templatePayload } from '#common/assessments/templates.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { useTemplateCategories } from './useTemplates.ts';

const fields = templatePayload.omit({ questionnaire: true });
export type TemplateFields = z.output<typeof fields>;

type Props = {
  heading: string;
  initial: TemplateFields;
  onSave: (values: TemplateFields) => Promise<void>;
  onClose: () => void;
};

/** A template's title, description and category. */
export function TemplateDialog({ heading, initial, onSave, onClose }: Props) {
  const id = useId();
  const { data: categories = [] } = useTemplateCategories();
  const form = useForm<z.input<typeof fields>, unknown, TemplateFields>({
    resolver: zodResolver(fields),
    defaultValues: initial,
  });
  const { errors, isSubmitting } = form.formState;
  const save = (values: TemplateFields) =>
    onSave(values).catch((error: unknown) => {
      const { detail, errors: refused } = asApiError(error);
      form.setError('root', {
        message:
          detail ?? Object.values(refused ?? {})[0]?.join(', ') ?? 'Failed to save the template. Please try again.',
      });
    });
  return (
    <FormDialog busy={isSubmitting} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <form onSubmit={form.handleSubmit(save)} noValidate>
        <DialogTitle id={id}>{heading}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
            <TextField
              label="Title"
              required
              {...form.register('title')}
              error={Boolean(errors.title)}
              helperText={errors.title?.message}
            />
            <Controller
              control={form.control}
              name="category"
              render={({ field }) => (
                <Autocomplete
                  freeSolo
                  options={categories.map((category) => category.name)}
                  inputValue={field.value}
                  onInputChange={(_event, value) => field.onChange(value)}
                  renderInput={(params) => (
                    <TextField
                      {...params}
                      label="Category"
                      required
                      error={Boolean(errors.category)}
                      helperText={errors.category?.message ?? 'Choose one or write a new one'}
                    />
                  )}
                />
              )}
            />
            <TextField
              label="Description"
              multiline
              minRows={2}
              {...form.register('description')}
              error={Boolean(errors.description)}
              helperText={errors.description?.message}
            />
          </Stack>
        </DialogContent>
        <FormDialogActions busy={isSubmitting} onCancel={onClose}>
          Save
        </FormDialogActions>
      </form>
    </FormDialog>
  );
}
