import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import { FieldInput, inputsOf } from '#admin/schema/inputs.tsx';
import { useFormAction } from '#admin/useAction.ts';
import { isSegment } from '#common/people/form-options.ts';
import { type AdminOption, choiceForm, levelForm, OPTION_MESSAGES } from '#common/people/form-options-admin.ts';
import { SegmentInput } from './SegmentInput.tsx';

/** Edits the name of a choice; for a level also its segment, text and picture. */
export function EditOptionDialog({ option, onClose }: { option: AdminOption; onClose: () => void }) {
  const { id, kind, value } = option;
  const isBuiltIn = value !== null && isSegment(value);
  const save = useFormAction(
    (server, data: object) => server.update('form-options', { id, data, previousData: option }),
    { done: OPTION_MESSAGES.saved, failed: OPTION_MESSAGES.failed, onSuccess: onClose },
  );
  return (
    <ActionDialog
      title="Edit choice"
      schema={kind === 'level' ? levelForm : choiceForm}
      defaultValues={option}
      saveLabel="Save"
      onSubmit={save}
      onClose={onClose}
      maxWidth="xs"
    >
      {inputsOf(levelForm, kind === 'level' ? ['name', 'description', 'segment', 'icon'] : ['name'], {
        name: (field) => <FieldInput key="name" field={field} autoFocus />,
        segment: (field) => <SegmentInput key="segment" field={field} isBuiltIn={isBuiltIn} />,
      })}
    </ActionDialog>
  );
}
