import type { ComponentProps } from 'react';
import { SelectInput, useGetList } from 'react-admin';
import { RecordDialog } from '#admin/forms/RecordDialog.tsx';
import { wholeList } from '#admin/list/wholeList.ts';
import { TextsInput } from '#admin/schema/controls.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { resources } from '#common/resources.ts';
import type { Field } from '#common/schema/fields.ts';
import type { PlainField, Resource } from '#common/schema/resource.ts';

type Props = Partial<Omit<ComponentProps<typeof RecordDialog>, 'resource' | 'onClose'>> & {
  resource: Resource;
  inputs?: Parameters<typeof plainInputs>[1];
  onClose: () => void;
};

/** Creates or edits a record of a plain resource; texts that are not given follow from the resource's labels. */
export function PlainDialog({ resource, inputs, ...props }: Props) {
  const { name, labels, titleField, form } = resource;
  const { record } = props;
  return (
    <RecordDialog
      resource={name}
      title={record ? `Edit ${record[titleField]}` : `New ${labels.one}`}
      schema={form}
      saveLabel={record ? 'Save Changes' : `Create ${labels.one}`}
      failed={`Failed to ${record ? 'update' : 'create'} the ${labels.one.toLowerCase()}`}
      {...props}
    >
      {plainInputs(resource, inputs)}
    </RecordDialog>
  );
}

/** The inputs of a plain resource in the order of its form; the first one has the focus. */
export function plainInputs({ form, fields, inputs }: Resource, own: Parameters<typeof inputsOf>[2] = {}) {
  const usual = Object.entries(fields).map(([name, said]) => [name, inputOf(said, name === inputs[0])]);
  return inputsOf(form, inputs, { ...Object.fromEntries(usual), ...own });
}

function inputOf(said: PlainField, autoFocus: boolean) {
  if (said.kind === 'names')
    return ({ source, title }: Field) => <TextsInput source={source} label={title} limits={said} entry={said.entry} />;
  if (said.kind === 'reference') return (field: Field) => <ReferenceSelect field={field} to={said.to} />;
  return { autoFocus, helperText: said.hint ?? false };
}

/** Chooses a record of another plain resource, or none. */
function ReferenceSelect({ field: { source, title }, to }: { field: Field; to: string }) {
  const { data = [] } = useGetList(to, { pagination: wholeList });
  const optionText = resources.find(({ name }) => name === to)?.titleField;
  const props = { source, label: title, choices: data, optionText, size: 'medium', helperText: false } as const;
  return <SelectInput emptyText="None" {...props} />;
}
