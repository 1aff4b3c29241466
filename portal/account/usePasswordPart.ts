import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type ChangePasswordPayload, changePasswordPayload } from '#common/access/password.ts';
import type { Session } from '#common/access/sign-in.ts';
import { ACCOUNT_MESSAGES } from '#common/people/account.ts';
import { api } from '#common/ui/api/api.ts';
import { useSession } from '#common/ui/session/session.ts';
import { type AccountPart, type FieldPlace, firstErrorOf, showErrorsAt, validateForm } from './accountPart.ts';

const EMPTY: ChangePasswordPayload = { current_password: '', password: '', confirm_password: '' };

const PLACES: readonly FieldPlace[] = [
  { tab: 'password', field: 'current_password' },
  { tab: 'password', field: 'password' },
  { tab: 'password', field: 'confirm_password' },
];

export type PasswordPart = AccountPart & { form: UseFormReturn<ChangePasswordPayload> };

/**
 * The Password tab. Changing the password ends every other session; this one continues with the tokens of the
 * response.
 */
export function usePasswordPart(): PasswordPart {
  const { adopt } = useSession();
  const form = useForm<ChangePasswordPayload>({
    resolver: zodResolver(changePasswordPayload),
    defaultValues: EMPTY,
    shouldFocusError: false,
  });
  const { isDirty } = form.formState;
  return {
    form,
    isDirty,
    invalidMessage: ACCOUNT_MESSAGES.correctErrors,
    validate: () => validateForm(form),
    firstError: () => firstErrorOf(form, PLACES),
    save: async () => {
      const { session } = await api.post<{ session: Session }>('/auth/change-password/', form.getValues());
      form.reset(EMPTY);
      adopt(session);
    },
    refuse: (error) =>
      showErrorsAt(
        form,
        PLACES.map(({ field }) => field),
        error,
      ),
    reset: () => form.reset(EMPTY),
  };
}
