import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useController } from 'react-hook-form';
import { GENDER_LABELS, GENDERS, type Gender, profileFields } from '#common/people/profile-fields.ts';
import { titleOf } from '#common/schema/fields.ts';
import { GroupField } from './GroupField.tsx';

const title = titleOf(profileFields, 'gender');

/** The gender in the surrounding form; all four values, or only the given ones. */
export function GenderField({ values = GENDERS }: { values?: readonly Gender[] }) {
  const { field, fieldState } = useController({ name: 'gender' });
  return (
    <GroupField name="gender" label={title} error={fieldState.error?.message}>
      <RadioGroup
        row
        aria-label={title}
        name={field.name}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
      >
        {values.map((value, index) => (
          <FormControlLabel
            key={value}
            value={value}
            label={GENDER_LABELS[value]}
            control={<Radio slotProps={index === 0 ? { input: { ref: field.ref } } : undefined} />}
          />
        ))}
      </RadioGroup>
    </GroupField>
  );
}
