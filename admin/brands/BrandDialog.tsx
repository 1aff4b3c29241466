import { zodResolver } from '@hookform/resolvers/zod';
import { Autocomplete, Box, Button, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useState } from 'react';
import { type HttpError, useDataProvider, useNotify, useRefresh } from 'react-admin';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import type { PanelDataProvider } from '#admin/dataProvider.ts';
import { FileField } from '#admin/vis/dialog/FileField.tsx';
import { BrandLogo } from '#admin/vis/list/BrandLogo.tsx';
import { BRAND_NAME_MAX, type Brand, brandPayload, COMPETITORS_MAX } from '#common/library/brands.ts';
import { ACCEPTED_TYPES } from '#common/library/files.ts';
import { isAllTaken, parsePastedLines, pasteInWords } from '#common/texts/paste.ts';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { FormTextField } from '#common/ui/forms/FormTextField.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';

type Props = { brand: Brand | undefined; onClose: () => void };

/** Creates or edits a brand. */
export function BrandDialog({ brand, onClose }: Props) {
  const form = useForm({
    resolver: zodResolver(brandPayload),
    defaultValues: {
      name: brand?.name ?? '',
      description: brand?.description ?? '',
      competitors: brand?.competitors ?? [],
    },
  });
  const [pasted, setPasted] = useState('');
  const [logo, setLogo] = useState<File | null>(null);
  const [logoRemoved, setLogoRemoved] = useState(false);
  const [logoMessage, setLogoMessage] = useState<string>();
  const provider = useDataProvider<PanelDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  useSignInDialog();

  const save = form.handleSubmit(async (values) => {
    setLogoMessage(undefined);
    const { competitors, ...texts } = values;
    // A multipart form cannot hold an empty list: a blank entry means "none".
    const data = {
      ...texts,
      competitors: competitors.length > 0 ? competitors : [''],
      logo: logo ?? (logoRemoved ? '' : null),
    };
    try {
      await provider.upload('brands', { id: brand?.id, data });
    } catch (error) {
      showErrors(error as HttpError);
      return;
    }
    notify(`Brand ${brand ? 'updated' : 'created'} successfully`, { type: 'success' });
    refresh();
    onClose();
  });

  const showErrors = (error: HttpError) => {
    const errors = Object.entries(error.body?.errors ?? {}).filter(([, text]) => typeof text === 'string');
    for (const [field, text] of errors) {
      if (field === 'logo') setLogoMessage(String(text));
      else form.setError(field as 'name', { message: String(text) });
    }
    if (errors.length === 0) notify(error.message, { type: 'error' });
  };

  return (
    <FormDialog
      busy={form.formState.isSubmitting}
      dirty={form.formState.isDirty || logo !== null || logoRemoved}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby="brand-dialog-title"
    >
      <Box component="form" noValidate onSubmit={save} sx={{ display: 'contents' }}>
        <DialogTitle id="brand-dialog-title">{brand ? `Edit ${brand.name}` : 'New Brand'}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5, pt: '8px !important' }}>
          <FormProvider {...form}>
            <FormTextField name="name" label="Brand Name" required autoFocus />
            <FormTextField name="description" label="Description" multiline minRows={3} />
            <Controller
              name="competitors"
              render={({ field, fieldState }) => (
                <Autocomplete
                  multiple
                  freeSolo
                  autoSelect
                  options={[]}
                  value={field.value}
                  onChange={(_event, names) => field.onChange(names)}
                  renderInput={(params) => (
                    <TextField
                      {...params}
                      label="Competitors"
                      error={fieldState.invalid}
                      helperText={fieldState.error?.message ?? (pasted || 'Press Enter after each name.')}
                      onPaste={(event) => {
                        const text = event.clipboardData.getData('text').trim();
                        if (!/[\r\n]/.test(text)) return;
                        event.preventDefault();
                        const limits = { max: COMPETITORS_MAX, length: BRAND_NAME_MAX };
                        const lines = parsePastedLines(text, {
                          known: field.value,
                          free: COMPETITORS_MAX - field.value.length,
                          length: BRAND_NAME_MAX,
                        });
                        setPasted(isAllTaken(lines) ? '' : pasteInWords(lines, 'competitor', 'a brand', limits));
                        field.onChange([...field.value, ...lines.taken]);
                      }}
                    />
                  )}
                />
              )}
            />
            <FileField
              label="Logo"
              button={brand?.logo && !logoRemoved ? 'Replace Logo' : 'Choose Logo'}
              accept={ACCEPTED_TYPES.image.join(',')}
              hint="JPG, PNG, GIF or WebP"
              file={logo}
              onFile={setLogo}
              message={logoMessage}
              present={
                brand?.logo && !logoRemoved ? (
                  <>
                    <BrandLogo name={brand.name} src={brand.logo} />
                    <Button size="small" onClick={() => setLogoRemoved(true)}>
                      Remove
                    </Button>
                  </>
                ) : undefined
              }
            />
          </FormProvider>
        </DialogContent>
        <FormDialogActions busy={form.formState.isSubmitting} onCancel={onClose}>
          {brand ? 'Save Changes' : 'Create Brand'}
        </FormDialogActions>
      </Box>
    </FormDialog>
  );
}
