import Box from '@mui/material/Box';
import { useController, useFormContext } from 'react-hook-form';
import type { FormOption } from '#common/people/form-options.ts';
import { profileFields } from '#common/people/profile-fields.ts';
import { titleOf } from '#common/schema/fields.ts';
import { ProfileTextField } from '#common/ui/people/ProfileTextField.tsx';
import { ChoiceChips } from './ChoiceChips.tsx';
import { GroupField } from './GroupField.tsx';

type Props = {
  name: 'expertise_areas' | 'industries' | 'geographical_expertise';
  hint?: string;
  options: readonly FormOption[];
  /** The text field for choices that are not in the list. */
  other?: 'other_expertise' | 'other_industries';
  required?: boolean;
};

/** Several choices by id, with an optional text field for others. */
export function OptionsField({ name, hint, options, other, required }: Props) {
  const { field, fieldState } = useController({ name });
  const { trigger } = useFormContext();
  return (
    <GroupField
      name={name}
      label={titleOf(profileFields, name)}
      hint={hint}
      error={fieldState.error?.message}
      required={required}
    >
      <ChoiceChips options={options} value={field.value ?? []} onChange={field.onChange} />
      {other && (
        <Box sx={{ mt: 2 }}>
          <ProfileTextField
            name={other}
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
