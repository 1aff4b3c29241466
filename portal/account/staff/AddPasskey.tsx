import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { PasskeyOptions } from '#common/access/passkeys.ts';
import { api } from '#common/ui/api/api.ts';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { NamePasskey } from './NamePasskey.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Props = { onClose: () => void; onDone: () => void };

/** Give the password, name the passkey, let the browser make it, and save the recovery codes if it is the first one. */
export function AddPasskey({ onClose, onDone }: Props) {
  const titleId = useId();
  useSignInDialog();
  const begin = useMutation({
    mutationFn: (password: string) => api.post<PasskeyOptions>('/auth/passkeys/begin/', { password }),
  });
  const add = useMutation({
    mutationFn: ({ name, answer }: { name: string; answer: unknown }) =>
      api.post<{ recovery_codes: string[] }>('/auth/passkeys/', { name, answer }),
    onSuccess: ({ recovery_codes }) => recovery_codes.length === 0 && onDone(),
  });
  if (add.data && add.data.recovery_codes.length > 0)
    return <RecoveryCodes codes={add.data.recovery_codes} onDone={onDone} />;
  return (
    <FormDialog
      busy={begin.isPending || add.isPending}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      {begin.data ? (
        <NamePasskey
          titleId={titleId}
          options={begin.data}
          busy={add.isPending}
          error={add.error}
          onMade={(name, answer) => add.mutate({ name, answer })}
          onCancel={onClose}
        />
      ) : (
        <PasswordStep
          titleId={titleId}
          title="Add a passkey"
          busy={begin.isPending}
          error={begin.error}
          onConfirm={(password) => begin.mutate(password)}
          onCancel={onClose}
        />
      )}
    </FormDialog>
  );
}
