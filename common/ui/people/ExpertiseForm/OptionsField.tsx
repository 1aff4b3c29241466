import Box from '@mui/material/Box';
import { useController, useFormContext } from 'react-hook-form';
import type { FormOption } from '#common/people/form-options.ts';
import { FormTextField } from '#common/ui/forms/FormTextField.tsx';
import { ChoiceChips } from './ChoiceChips.tsx';
import { GroupField } from './GroupField.tsx';

type Props = {
  name: 'expertise_areas' | 'industries' | 'geographical_expertise';
  label: string;
  hint?: string;
  options: readonly FormOption[];
  /** The text field for choices that are not in the list. */
  other?: { name: 'other_expertise' | 'other_industries'; label: string };
  required?: boolean;
};

/** Several choices by id, with an optional text field for others. */
export function OptionsField({ name, label, hint, options, other, required }: Props) {
  const { field, fieldState } = useController({ name });
  const { trigger } = useFormContext();
  return (
    <GroupField name={name} label={label} hint={hint} error={fieldState.error?.message} required={required}>
      <ChoiceChips options={options} value={field.value ?? []} onChange={field.onChange} />
      {other && (
        <Box sx={{ mt: 2 }}>
          <FormTextField
            name={other.name}
            label={other.label}
            onValue={() => {
              // Entering the text may resolve the error of the choice.
              if (fieldState.error) void trigger(name);
            }}
          />
        </Box>
      )}
    </GroupField>
  );
}
