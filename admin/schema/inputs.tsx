import type { ReactNode } from 'react';
import type { TextInputProps } from 'react-admin';
import type { z } from 'zod';
import { type Field, fieldOf, type Source } from '#common/schema/fields.ts';
import { CONTROLS } from './controls.tsx';

/** What a form draws differently for one of its fields: the whole input, or some properties of it. */
type Overrides<Schema extends z.ZodObject> = { [Name in Source<Schema>]?: (field: Field) => ReactNode };

/** Returns an input for each field that is named, under the schema's titles. */
export function inputsOf<Schema extends z.ZodObject>(
  schema: Schema,
  sources: readonly Source<Schema>[],
  overrides: Overrides<Schema> = {},
) {
  return sources.map((source) => {
    const field = fieldOf(schema, source);
    return overrides[source]?.(field) ?? <FieldInput key={source} field={field} />;
  });
}

type Props = Pick<TextInputProps, 'helperText' | 'autoFocus' | 'readOnly' | 'InputProps'> & { field: Field };

/** The input of a field, in react-admin's form around it. */
export function FieldInput({ field, helperText = false, ...props }: Props) {
  const { input: Input, inputProps } = CONTROLS[field.control];
  return (
    <Input
      source={field.source}
      label={field.title}
      helperText={helperText}
      // The rule is the schema's, through the form's resolver; this only marks the label.
      isRequired={field.isRequired}
      {...(field.choices.length > 0 && { choices: field.choices })}
      {...inputProps}
      {...props}
    />
  );
}

/** Returns inputs for the filters of a list; none of them must be filled. */
export function filtersOf<Schema extends z.ZodObject>(schema: Schema, sources: readonly Source<Schema>[]) {
  return sources.map((source) => <FieldInput key={source} field={{ ...fieldOf(schema, source), isRequired: false }} />);
}
