import type { ComponentProps } from 'react';
import { RecordDialog } from '#admin/forms/RecordDialog.tsx';
import type { Resource } from '#common/resources/define.ts';
import { plainInputs } from './inputs.tsx';

type Props = Partial<Omit<ComponentProps<typeof RecordDialog>, 'resource' | 'onClose'>> & {
  resource: Resource;
  inputs?: Parameters<typeof plainInputs>[1];
  onClose: () => void;
};

/** The dialog that creates or edits a record of a plain resource, in its own words where none are given. */
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
