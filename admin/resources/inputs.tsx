import { SelectInput, useGetList } from 'react-admin';
import { wholeList } from '#admin/list/wholeList.ts';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { TextsInput } from '#admin/schema/TextsInput.tsx';
import type { Resource } from '#common/resources/define.ts';
import type { PlainField } from '#common/resources/fields.ts';
import { resources } from '#common/resources/resources.ts';
import type { Field } from '#common/schema/fields.ts';

/** The inputs of a plain resource in the order of its form; the first one has the focus. */
export function plainInputs({ form, fields, inputs }: Resource, own: Parameters<typeof inputsOf>[2] = {}) {
  const usual = Object.entries(fields).map(([name, said]) => [name, inputOf(said, name === inputs[0])]);
  return inputsOf(form, inputs, { ...Object.fromEntries(usual), ...own });
}

function inputOf(said: PlainField, autoFocus: boolean) {
  if (said.kind === 'names')
    return ({ source, title }: Field) => <TextsInput source={source} label={title} limits={said} entry={said.entry} />;
  if (said.kind === 'reference') return (field: Field) => <ReferenceInput field={field} to={said.to} />;
  return { autoFocus, helperText: said.hint ?? false, ...(said.rows && { minRows: said.rows }) };
}

/** Chooses a record of another plain resource, or none. */
function ReferenceInput({ field: { source, title }, to }: { field: Field; to: string }) {
  const { data = [] } = useGetList(to, { pagination: wholeList });
  const optionText = resources.find(({ name }) => name === to)?.titleField;
  const props = { source, label: title, choices: data, optionText, size: 'medium', helperText: false } as const;
  return <SelectInput emptyText="None" {...props} />;
}
