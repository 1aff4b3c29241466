import { DialogParts, type Parts } from './DialogParts.tsx';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';

type Props = Parts & Pick<FormDialogProps, 'dirty' | 'maxWidth' | 'aria-describedby'>;

/** A dialog made of its parts. While it is busy it cannot be closed, and it asks before what was entered is lost. */
export function TitledDialog({ dirty, maxWidth = 'sm', 'aria-describedby': describedBy, ...parts }: Props) {
  const { busy, onClose } = parts;
  return (
    <FormDialog {...{ dirty, busy, onClose, maxWidth }} fullWidth aria-describedby={describedBy}>
      <DialogParts {...parts} />
    </FormDialog>
  );
}
