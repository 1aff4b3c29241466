import { Autocomplete, TextField } from '@mui/material';
import { useInput } from 'react-admin';
import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { useServerQuery } from '#admin/useServerQuery.ts';
import { type TemplateDetails, templateDetails } from '#common/assessments/templates.ts';
import { titleOf } from '#common/schema/fields.ts';

type Props = {
  heading: string;
  initial: TemplateDetails;
  /** Returns the server's messages by field, if there are any. */
  onSave: (details: TemplateDetails) => Promise<Record<string, unknown> | undefined>;
  onClose: () => void;
};

/** A template's title, category and description. */
export function TemplateDialog({ heading, initial, onSave, onClose }: Props) {
  return (
    <ActionDialog
      title={heading}
      schema={templateDetails}
      defaultValues={initial}
      saveLabel="Save"
      onSubmit={onSave}
      onClose={onClose}
    >
      {inputsOf(templateDetails, ['title', 'category', 'description'], { category: () => <CategoryInput /> })}
    </ActionDialog>
  );
}

function CategoryInput() {
  const { data: categories = [] } = useServerQuery(['assessment-templates', 'categories'], (server, signal) =>
    server.readTemplateCategories(signal),
  );
  const { field, fieldState } = useInput({ source: 'category', parse: (value: string) => value });
  return (
    <Autocomplete
      freeSolo
      options={categories.map((category) => category.name)}
      inputValue={field.value}
      onInputChange={(_event, value) => field.onChange(value)}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={titleOf(templateDetails, 'category')}
          required
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? 'Choose one or write a new one'}
        />
      )}
    />
  );
}
