import { Alert, Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureText, fieldErrorsOf } from '#admin/dataProvider/callError.ts';
import { useAction } from '#admin/useAction.ts';
import { routes } from '#common/access/routes.ts';
import { AGREEMENT_MESSAGES, type AgreementDetail } from '#common/people/agreement.ts';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { TextChanges } from '#common/ui/texts/TextChanges.tsx';

type Props = {
  current: AgreementDetail;
  template: string;
  /** The text as experts will read it. */
  text: string;
  onClose: () => void;
  /** Called with the server's message when it refuses the text. */
  onRefused: (message: string) => void;
  onPublished: () => void;
};

/** Shows the changes from the version in force and publishes after confirmation. */
export function PublishDialog({ current, template, text, onClose, onRefused, onPublished }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const [isPublished, setPublished] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [publish, isPublishing] = useAction(
    (server) => server.publishAgreement({ template, replaces: current.version }),
    {
      done: AGREEMENT_MESSAGES.published,
      failed: AGREEMENT_MESSAGES.publishFailed,
      onSuccess: () => {
        onPublished();
        setPublished(true);
      },
      onError: (error) => {
        const wrong = fieldErrorsOf(error)?.template;
        if (wrong) onRefused(String(wrong));
        else setRefusal(failureText(error, AGREEMENT_MESSAGES.publishFailed));
        return true;
      },
    },
  );
  // Close only after the editor has stopped guarding unsaved text.
  useEffect(() => {
    if (isPublished) void navigate(routes.agreements);
  }, [isPublished, navigate]);
  return (
    <Dialog
      open
      onClose={isPublishing ? undefined : onClose}
      maxWidth="md"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>Publish the new version?</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} gutterBottom>
          Compared with version {current.version}. It takes effect at once, every expert is asked to accept it, and it
          cannot be changed or taken back.
        </DialogContentText>
        <TextChanges before={current.text} after={text} />
        {refusal && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {refusal}
          </Alert>
        )}
      </DialogContent>
      <FormDialogActions busy={isPublishing} onCancel={onClose} onConfirm={() => void publish()} focusCancel>
        Publish
      </FormDialogActions>
    </Dialog>
  );
}
