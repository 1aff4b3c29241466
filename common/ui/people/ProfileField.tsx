import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import type * as z from 'zod';
import { type Control, fieldOf, type Source } from '#common/schema/fields.ts';
import { today } from '#common/words/dates.ts';
import { useNumberingPlans } from './useNumberingPlans.ts';

type Look = Partial<Pick<TextFieldProps, 'type' | 'multiline' | 'minRows' | 'autoComplete' | 'placeholder'>>;

/** The inputs of the portal by kind of field; `admin/schema/controls.tsx` has those of the staff app. */
const CONTROLS: Partial<Record<Control, Look>> = {
  email: { type: 'email' },
  phone: { type: 'tel' },
  url: { type: 'url' },
  date: { type: 'date' },
  multiline: { multiline: true, minRows: 3 },
};

/** Attributes of single fields: autocompletion and examples. */
const OWN: Record<string, Look> = {
  first_name: { autoComplete: 'given-name' },
  last_name: { autoComplete: 'family-name' },
  mobile_phone: { autoComplete: 'tel' },
  email: { autoComplete: 'email' },
  birthdate: { autoComplete: 'bday' },
  current_company: { autoComplete: 'organization' },
  linkedin_profile_url: { placeholder: 'https://linkedin.com/in/your-profile' },
};

type Props<Schema extends z.ZodObject> = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'> & {
  name: Source<Schema>;
  /** The schema of the form, or of an entry of a list, with the title and kind of the field. */
  schema: Schema;
  /** The path of that entry in the form: "brands.0". */
  at?: string;
  /** Converts the typed text to the form's value. Default: the text itself. */
  parse?: (text: string) => unknown;
  /** Called after each change, once the form has the new value. */
  onEntered?: () => void;
};

/** A field of a person in the surrounding form, which provides its value, error message and focus. */
export function ProfileField<Schema extends z.ZodObject>(props: Props<Schema>) {
  const { name, schema, at, parse, onEntered, helperText, slotProps, ...look } = props;
  const { title, control } = fieldOf(schema, name);
  useNumberingPlans(control === 'phone');
  const { field, fieldState } = useController({ name: at ? `${at}.${name}` : name });
  const message = fieldState.error?.message;
  return (
    <TextField
      label={title}
      {...CONTROLS[control]}
      {...OWN[name]}
      {...look}
      name={field.name}
      value={field.value ?? ''}
      onChange={(event) => {
        field.onChange(parse ? parse(event.target.value) : event);
        onEntered?.();
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={message !== undefined}
      helperText={message ?? helperText}
      slotProps={{
        ...(control === 'date' && { inputLabel: { shrink: true } }),
        ...(name === 'birthdate' && { htmlInput: { min: '1900-01-01', max: today() } }),
        ...slotProps,
      }}
    />
  );
}
