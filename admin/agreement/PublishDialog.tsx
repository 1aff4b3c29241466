import { Alert, Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import { AGREEMENT_MESSAGES, type AgreementDetail, type NewAgreement } from '#common/people/agreement.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { ChangeList } from './ChangeList.tsx';
import { agreementKey, versionQuery } from './queries.ts';

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
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      api.post<AgreementDetail>('/agreements/', { template, replaces: current.version } satisfies NewAgreement),
    onSuccess: (published) => {
      toast.success(AGREEMENT_MESSAGES.published);
      client.setQueryData(versionQuery(published.number).queryKey, published);
      onPublished();
    },
    onError: (failure) => {
      const message = asApiError(failure).errors?.template?.join(', ');
      if (message) onRefused(message);
    },
  });
  // Close only after the editor has stopped guarding unsaved text.
  useEffect(() => {
    if (!isSuccess) return;
    void navigate(routes.agreements);
    void client.invalidateQueries({ queryKey: agreementKey });
  }, [isSuccess, navigate, client]);
  const refusal = error && asApiError(error);
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      maxWidth="md"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>Publish the new version?</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} gutterBottom>
          Compared with version {current.version}. It is in force at once, every expert is asked to accept it, and it
          cannot be changed or taken back.
        </DialogContentText>
        <ChangeList before={current.text} after={text} />
        {refusal && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {refusal.detail ?? AGREEMENT_MESSAGES.publishFailed}
          </Alert>
        )}
      </DialogContent>
      <FormDialogActions busy={isPending} onCancel={onClose} onConfirm={() => mutate()} focusCancel>
        Publish
      </FormDialogActions>
    </Dialog>
  );
}
