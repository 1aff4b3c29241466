import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { Passkey } from '#common/access/passkeys.ts';
import { api } from '#common/ui/api/api.ts';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { PasswordStep } from './PasswordStep.tsx';

type Props = { passkey: Passkey; onClose: () => void; onDone: () => void };

/** Asks for the password before a passkey is removed. */
export function RemovePasskey({ passkey, onClose, onDone }: Props) {
  const titleId = useId();
  useSignInDialog();
  const remove = useMutation({
    mutationFn: (password: string) => api.post(`/auth/passkeys/${passkey.id}/remove/`, { password }),
    onSuccess: onDone,
  });
  return (
    <FormDialog busy={remove.isPending} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <PasswordStep
        titleId={titleId}
        title={`Remove the passkey “${passkey.name}”?`}
        busy={remove.isPending}
        error={remove.error}
        confirmLabel="Remove"
        danger
        onConfirm={(password) => remove.mutate(password)}
        onCancel={onClose}
      />
    </FormDialog>
  );
}
