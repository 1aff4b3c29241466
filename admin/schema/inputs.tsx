import { createElement, Fragment, type ReactNode } from 'react';
import { SelectInput, type TextInputProps } from 'react-admin';
import type { z } from 'zod';
import { type Field, fieldOf, type Source } from '#common/schema/fields.ts';
import { CONTROLS } from './controls.tsx';

/** The props of an input that do not follow from its field. */
type InputLook = Pick<
  TextInputProps,
  'label' | 'isRequired' | 'helperText' | 'autoFocus' | 'readOnly' | 'minRows' | 'InputProps'
>;
type Drawing = (field: Field) => ReactNode;

/** Returns an input for each field that is named, under the schema's titles; `overrides` says what differs. */
export function inputsOf<Schema extends z.ZodObject>(
  schema: Schema,
  sources: readonly Source<Schema>[],
  overrides: { [Name in Source<Schema>]?: InputLook | Drawing } = {},
) {
  return sources.map((source) => {
    const field = fieldOf(schema, source);
    const own = overrides[source];
    return typeof own === 'function' ? (
      <Fragment key={source}>{own(field)}</Fragment>
    ) : (
      <FieldInput key={source} field={field} {...own} />
    );
  });
}

/** The input of a field, in the surrounding react-admin form. */
export function FieldInput({ field, ...look }: InputLook & { field: Field }) {
  const { input, inputProps } = CONTROLS[field.control];
  // The rule is the schema's, through the form's resolver; this only marks the label.
  const required = { isRequired: field.isRequired };
  return createElement(input, { ...required, ...labelled(field), ...inputProps, ...look });
}

/** Returns inputs for the filters of a list. */
export function filtersOf<Schema extends z.ZodObject>(
  schema: Schema,
  sources: readonly Source<Schema>[],
  overrides: { [Name in Source<Schema>]?: Drawing } = {},
) {
  return sources.map((source) => {
    const field = fieldOf(schema, source);
    const { input, inputProps, filterChoices: choices } = CONTROLS[field.control];
    const props = { ...labelled(field), ...inputProps, size: 'small' as const };
    return (
      overrides[source]?.(field) ??
      (choices ? (
        <SelectInput key={source} {...props} choices={choices} />
      ) : (
        createElement(input, { key: source, ...props })
      ))
    );
  });
}

const labelled = ({ source, title, choices }: Field) => ({
  source,
  label: title,
  helperText: false as const,
  ...(choices.length > 0 && { choices }),
});
