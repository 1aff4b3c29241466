import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { SecondFactorSecret } from '#common/access/sign-in.ts';
import { api } from '#common/ui/api/api.ts';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { ConfirmKey } from './ConfirmKey.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Props = { onClose: () => void; onDone: () => void };

/**
 * Give the password, scan, type the first code, save the recovery codes. The second factor is active only after a
 * correct code.
 */
export function SecondFactorSetup({ onClose, onDone }: Props) {
  const titleId = useId();
  useSignInDialog();
  const begin = useMutation({
    mutationFn: (password: string) => api.post<SecondFactorSecret>('/auth/second-factor/begin/', { password }),
  });
  const confirm = useMutation({
    mutationFn: (code: string) => api.post<{ recovery_codes: string[] }>('/auth/second-factor/confirm/', { code }),
  });
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} onDone={onDone} />;
  return (
    <FormDialog
      busy={begin.isPending || confirm.isPending}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      {begin.data ? (
        <ConfirmKey
          titleId={titleId}
          secret={begin.data}
          busy={confirm.isPending}
          error={confirm.error}
          onConfirm={(code) => confirm.mutate(code)}
          onCancel={onClose}
        />
      ) : (
        <PasswordStep
          titleId={titleId}
          title="Set up the second factor"
          busy={begin.isPending}
          error={begin.error}
          onConfirm={(password) => begin.mutate(password)}
          onCancel={onClose}
        />
      )}
    </FormDialog>
  );
}
