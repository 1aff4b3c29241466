import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useController, useWatch } from 'react-hook-form';
import { type ChangePasswordPayload, changePasswordPayload } from '#common/access/password.ts';
import type { Session } from '#common/access/sign-in.ts';
import { ACCOUNT_MESSAGES } from '#common/people/account.ts';
import { api } from '#common/ui/api/api.ts';
import { PasswordField } from '#common/ui/people/PasswordField.tsx';
import { PasswordRules } from '#common/ui/people/PasswordRules.tsx';
import { useSession } from '#common/ui/session/session.ts';
import { useAccountPart } from './accountPart.ts';
import { SecondFactor } from './SecondFactor.tsx';

const EMPTY: ChangePasswordPayload = { current_password: '', password: '', confirm_password: '' };

const RULES = zodResolver(changePasswordPayload);

/** Changing the password ends every other session; this one continues with the tokens of the response. */
export function usePasswordPart() {
  const { adopt } = useSession();
  return useAccountPart({
    stored: EMPTY,
    valuesOf: (empty) => empty,
    resolver: () => RULES,
    fields: Object.keys(EMPTY),
    invalidMessage: ACCOUNT_MESSAGES.correctErrors,
    send: async (changed) => {
      const { session } = await api.post<{ session: Session }>('/auth/change-password/', { ...EMPTY, ...changed });
      adopt(session);
      return EMPTY;
    },
  });
}

/** The current password and the new one, twice; for staff also the second factor. */
export function PasswordTab({ staff, email }: { staff: boolean; email: string }) {
  const password = useWatch({ name: 'password' });
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 480 }}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <Typography color="text.secondary">Changing your password signs you out on every other device.</Typography>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Password name="current_password" label="Current password" autoComplete="current-password" />
        <Password name="password" label="New password" autoComplete="new-password" />
        <PasswordRules password={password} />
        <Password name="confirm_password" label="Confirm new password" autoComplete="new-password" />
      </Box>
      {staff && <SecondFactor />}
    </Box>
  );
}

function Password({ name, label, autoComplete }: { name: string; label: string; autoComplete: string }) {
  const { field, fieldState } = useController({ name });
  return (
    <PasswordField
      {...field}
      inputRef={field.ref}
      ref={undefined}
      label={label}
      autoComplete={autoComplete}
      message={fieldState.error?.message}
    />
  );
}
