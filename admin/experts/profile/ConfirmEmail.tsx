import { Box, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useAction } from '#admin/useAction.ts';
import { type ConfirmEmailPayload, EXPERT_MESSAGES, type ExpertDetail } from '#common/people/experts/detail.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { useUser } from '#common/ui/session/session.ts';

type Props = { id: number; email: string; presentEmail: string; by: ExpertDetail['pending_email_by'] };

/**
 * A new address is confirmed with codes: one for another administrator, two for the one who asked for the change.
 */
export function ConfirmEmail({ id, email, presentEmail, by }: Props) {
  const user = useUser();
  const asked = by?.id === user.id;
  const [code, setCode] = useState('');
  const [presentCode, setPresentCode] = useState('');
  const [errors, setErrors] = useState<Record<string, unknown>>({});
  const [confirm, isConfirming] = useAction((server, codes: ConfirmEmailPayload) => server.confirmEmail(id, codes), {
    done: 'Email address changed',
    failed: EXPERT_MESSAGES.codeWrong,
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setErrors((await confirm(asked ? { code, present_code: presentCode } : { code })) ?? {});
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ mt: 1.5, display: 'grid', gap: 1.5 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {asked
          ? `You asked to change the address to ${email}. Enter the codes sent to both addresses, or let another administrator confirm it with the first one.`
          : `${by?.name || 'Somebody'} asked to change the address to ${email}. Enter the code sent there if the expert gave it to you.`}
      </Typography>
      <CodeField label={`Code sent to ${email}`} value={code} onChange={setCode} error={errors.code} />
      {asked && (
        <CodeField
          label={`Code sent to ${presentEmail}`}
          value={presentCode}
          onChange={setPresentCode}
          error={errors.present_code}
        />
      )}
      <Typography variant="body2" color="text.secondary">
        Approvals are then taken back, payouts wait for 24 hours, and the expert is signed out.
      </Typography>
      <BusyButton
        type="submit"
        variant="outlined"
        disabled={!code.trim() || (asked && !presentCode.trim())}
        loading={isConfirming}
        sx={{ justifySelf: 'start' }}
      >
        Confirm
      </BusyButton>
    </Box>
  );
}

type FieldProps = { label: string; value: string; onChange: (value: string) => void; error: unknown };

function CodeField({ label, value, onChange, error }: FieldProps) {
  return (
    <TextField
      size="small"
      fullWidth
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={typeof error === 'string' && error}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
}
