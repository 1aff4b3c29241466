import type { ComponentProps } from 'react';
import * as z from 'zod';
import { email, profileFields } from '#common/people/profile-fields.ts';
import { type Source, titleOf } from '#common/schema/fields.ts';
import { FormTextField } from '#common/ui/forms/FormTextField.tsx';

const profile = z.object({ ...profileFields.shape, email });

type Props = Omit<ComponentProps<typeof FormTextField>, 'name' | 'label'> & {
  name: Source<typeof profile>;
  /** The form's schema, where it calls a field otherwise than the profile does. */
  schema?: z.ZodObject;
};

/** A text field of a profile in the surrounding form, under the schema's title. */
export function ProfileTextField({ name, schema = profile, ...props }: Props) {
  return <FormTextField name={name} label={titleOf<z.ZodObject>(schema, name)} {...props} />;
}
