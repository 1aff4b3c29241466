import { toldInBulk } from '#admin/experts/toldInBulk.ts';
import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import { FieldInput, inputsOf } from '#admin/schema/inputs.tsx';
import { useFormAction } from '#admin/useAction.ts';
import { placeholderList } from '#common/mails/placeholders.ts';
import { bulkMessagePayload, MESSAGE_PLACEHOLDERS } from '#common/people/experts/decisions.ts';
import { countedFigure } from '#common/texts/format.ts';

type Props = { ids: number[]; onClose: () => void; onDone: () => void };

const message = bulkMessagePayload.pick({ subject: true, body: true });
const GREETING = { body: 'Hello [expert_name],\n\n' };

/** Writes a mail to each of the selected experts. */
export function MessageDialog({ ids, onClose, onDone }: Props) {
  const send = useFormAction((server, mail: { subject: string; body: string }) => server.messageExperts(ids, mail), {
    ...toldInBulk,
    failed: 'Failed to write to the experts',
    onSuccess: onDone,
  });
  return (
    <ActionDialog
      title={`Write to ${countedFigure(ids.length, 'expert')}`}
      schema={message}
      defaultValues={GREETING}
      saveLabel="Send"
      onSubmit={send}
      onClose={onClose}
    >
      {inputsOf(message, ['subject', 'body'], {
        body: (field) => (
          <FieldInput
            key={field.source}
            field={field}
            helperText={`${placeholderList(MESSAGE_PLACEHOLDERS)} is replaced by the name of each expert.`}
            minRows={6}
          />
        ),
      })}
    </ActionDialog>
  );
}
