import type { TextFieldProps } from '@mui/material/TextField';
import type { ComponentProps } from 'react';
import type * as z from 'zod';
import { type Control, fieldOf, type Source } from '#common/schema/fields.ts';
import { FormTextField } from '#common/ui/forms/FormTextField.tsx';
import { today } from '#common/values/dates.ts';

type Look = Partial<Pick<TextFieldProps, 'type' | 'multiline' | 'minRows' | 'autoComplete' | 'placeholder'>>;

/** How each kind of field is entered here; `admin/schema/controls.tsx` says the same for the staff app. */
const CONTROLS: Partial<Record<Control, Look>> = {
  email: { type: 'email' },
  phone: { type: 'tel' },
  url: { type: 'url' },
  date: { type: 'date' },
  multiline: { multiline: true, minRows: 3 },
};

/** What browsers know about a person, and what an entry looks like. */
const OWN: Record<string, Look> = {
  first_name: { autoComplete: 'given-name' },
  last_name: { autoComplete: 'family-name' },
  mobile_phone: { autoComplete: 'tel' },
  email: { autoComplete: 'email' },
  birthdate: { autoComplete: 'bday' },
  current_company: { autoComplete: 'organization' },
  linkedin_profile_url: { placeholder: 'https://linkedin.com/in/your-profile' },
};

type Props<Schema extends z.ZodObject> = Omit<ComponentProps<typeof FormTextField>, 'name' | 'label'> & {
  name: Source<Schema>;
  /** The schema of the form, which says the title and the kind of the field. */
  schema: Schema;
};

/** A field of a person in the surrounding form, as its schema describes it. */
export function ProfileField<Schema extends z.ZodObject>({ name, schema, ...props }: Props<Schema>) {
  const { title, control } = fieldOf(schema, name);
  const days = control === 'date' && { htmlInput: { min: '1900-01-01', max: today() } };
  return (
    <FormTextField
      name={name}
      label={title}
      slotProps={days || undefined}
      {...CONTROLS[control]}
      {...OWN[name]}
      {...props}
    />
  );
}
