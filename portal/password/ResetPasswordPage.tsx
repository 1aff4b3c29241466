import CheckCircleIcon from '@mui/icons-material/CheckCircleOutline';
import LinkOffIcon from '@mui/icons-material/LinkOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { RESET_LINK_LIFETIME, STAFF_INVITATION_LIFETIME } from '#common/access/lifetimes.ts';
import {
  PASSWORD_RULES,
  type PasswordLink,
  passwordStep,
  RESET_PASSWORD_RULES,
  resetPasswordForm,
} from '#common/access/password.ts';
import { toFieldErrors } from '#common/api/errors.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { PasswordField } from '#common/ui/people/PasswordField.tsx';
import { PasswordRules } from '#common/ui/people/PasswordRules.tsx';
import { SHARED_MESSAGES } from '#common/words/messages.ts';
import { HOUR, MINUTE } from '#common/words/units.ts';
import { Result } from './Result.tsx';

/**
 * Sets a password with the token of a mailed link: a reset, or a staff invitation. Opening the page does not use
 * the token up.
 */
export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  return token ? <PasswordByLink key={token} token={token} /> : KINDS.reset.over;
}

function PasswordByLink({ token }: { token: string }) {
  const [ending, setEnding] = useState<Ending | null>(null);
  const check = useQuery({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => api.post<PasswordLink>('/business/reset-password/check/', { token }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (check.isPending)
    return <CircularProgress aria-label="Checking the link" sx={{ justifySelf: 'center', m: 'auto' }} />;
  // A link that could not be checked is judged when the password is sent.
  const link = check.data;
  const kind = KINDS[link?.kind ?? 'reset'];
  if (link?.deactivated) return <Deactivated text={link.deactivated} />;
  if (ending) return kind[ending];
  if (link ? !link.usable : asApiError(check.error).status === 400) return kind.over;
  return (
    <NewPasswordForm
      kind={kind}
      token={token}
      onEnd={(ended) => {
        setEnding(ended);
        // The account may have been deactivated meanwhile.
        if (ended === 'over') void check.refetch();
      }}
    />
  );
}

function Deactivated({ text }: { text: string }) {
  return (
    <Result icon={LinkOffIcon} color="error" title="Your account is deactivated" to={routes.login} link="Back to Login">
      <Typography>{text}</Typography>
    </Result>
  );
}

/** How a link ends: the password is set, or the link cannot be used. */
type Ending = 'done' | 'over';

type Kind = Record<Ending, ReactNode> & {
  title: string;
  intro?: string;
  button: string;
  rules: typeof PASSWORD_RULES;
  form: typeof resetPasswordForm | typeof passwordStep;
};

/** What differs between the links: a reset, and the first password of an invited staff member. */
const KINDS: Record<PasswordLink['kind'], Kind> = {
  reset: {
    title: 'Choose a new password',
    button: 'Reset Password',
    rules: RESET_PASSWORD_RULES,
    form: resetPasswordForm,
    done: (
      <Result
        icon={CheckCircleIcon}
        color="success"
        title="Password Reset Successful"
        to={routes.login}
        link="Go to Login"
      >
        <Typography>You can now sign in with your new password. All other sessions have been ended.</Typography>
      </Result>
    ),
    over: (
      <Result icon={LinkOffIcon} color="error" title="Invalid or Expired Link">
        <Typography>
          Links to reset a password expire after {RESET_LINK_LIFETIME / MINUTE} minutes and work once. Please ask for a
          new one.
        </Typography>
        <Button component={Link} to={routes.forgotPassword} variant="contained">
          Request a new link
        </Button>
        <Button component={Link} to={routes.login}>
          Back to Login
        </Button>
      </Result>
    ),
  },
  invitation: {
    title: 'Welcome to the Expert Panel',
    intro: `You have been invited to the team. Set your password to begin; you log in with the email address to which the invitation was sent. The invitation is valid for ${STAFF_INVITATION_LIFETIME / HOUR} hours and can be used once.`,
    button: 'Set Password',
    rules: PASSWORD_RULES,
    form: passwordStep,
    done: (
      <Result icon={CheckCircleIcon} color="success" title="Your account is ready" to={routes.login} link="Log in">
        <Typography>Your password is set. You can now log in with your email address.</Typography>
      </Result>
    ),
    over: (
      <Result
        icon={LinkOffIcon}
        color="error"
        title="This invitation is no longer valid"
        to={routes.login}
        link="Log in"
      >
        <Typography>
          Invitations are valid for {STAFF_INVITATION_LIFETIME / HOUR} hours and can be used once. Please ask a super
          admin of the Expert Panel, such as the colleague who invited you, to send you a new one.
        </Typography>
        <Typography color="text.secondary">If you have set your password already, you can log in with it.</Typography>
      </Result>
    ),
  },
};

/** Two fields for a new password with its rules, each marked once it is met. */
function NewPasswordForm({ kind, token, onEnd }: { kind: Kind; token: string; onEnd: (ending: Ending) => void }) {
  const [values, setValues] = useState({ password: '', confirm_password: '' });
  const setting = useMutation({
    mutationFn: () => setPassword(token, values.password),
    onSuccess: (outcome) => typeof outcome === 'string' && onEnd(outcome),
  });
  const checked = kind.form.safeParse(values);
  const errors = checked.error ? toFieldErrors(checked.error) : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (checked.success) setting.mutate();
  };

  const field = (name: keyof typeof values, label: string) => (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.target.value })}
      // An empty field has no error yet.
      message={values[name] === '' ? undefined : errors[name]?.[0]}
    />
  );

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h1">{kind.title}</Typography>
      {kind.intro && <Typography color="text.secondary">{kind.intro}</Typography>}
      {field('password', 'New password')}
      <PasswordRules password={values.password} rules={kind.rules} />
      {field('confirm_password', 'Confirm new password')}
      {typeof setting.data === 'object' && <Alert severity="error">{setting.data.problem}</Alert>}
      <BusyButton
        type="submit"
        variant="contained"
        size="large"
        disabled={!checked.success}
        loading={setting.isPending}
      >
        {kind.button}
      </BusyButton>
    </Box>
  );
}

/** Sets a new password with a mailed token. Returns how the link ended, or the errors to correct before another try. */
async function setPassword(token: string, password: string): Promise<Ending | { problem: string }> {
  try {
    await api.post('/business/reset-password/', { token, password });
    return 'done';
  } catch (thrown) {
    const { status, errors, detail } = asApiError(thrown);
    if (status === 0) return { problem: SHARED_MESSAGES.connection };
    if (errors?.token) return 'over';
    if (errors) return { problem: errors.password?.[0] ?? 'Please check your password and try again.' };
    if (detail && /expired|invalid|used/i.test(detail)) return 'over';
    return { problem: detail ?? 'An error occurred. Please try again.' };
  }
}
