import { Box, Typography } from '@mui/material';
import { Form, TextInput } from 'react-admin';
import { type FieldValues, useFormState, useWatch } from 'react-hook-form';
import { useFormAction } from '#admin/useAction.ts';
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
  const confirm = useFormAction((server, codes: ConfirmEmailPayload) => server.confirmEmail(id, codes), {
    done: 'Email address changed',
    failed: EXPERT_MESSAGES.codeWrong,
  });
  return (
    <Form
      record={asked ? { code: '', present_code: '' } : { code: '' }}
      onSubmit={(codes: FieldValues) => confirm(codes as ConfirmEmailPayload)}
      noValidate
      disableInvalidFormNotification
    >
      <Box sx={{ mt: 1.5, display: 'grid', gap: 1.5 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {asked
            ? `You asked to change the address to ${email}. Enter the codes sent to both addresses, or let another administrator confirm it with the first one.`
            : `${by?.name || 'Somebody'} asked to change the address to ${email}. Enter the code sent there if the expert gave it to you.`}
        </Typography>
        <CodeInput source="code" label={`Code sent to ${email}`} />
        {asked && <CodeInput source="present_code" label={`Code sent to ${presentEmail}`} />}
        <Typography variant="body2" color="text.secondary">
          Approvals are then taken back, payouts wait for 24 hours, and the expert is signed out.
        </Typography>
        <ConfirmButton />
      </Box>
    </Form>
  );
}

function CodeInput(props: { source: string; label: string }) {
  return (
    <TextInput
      {...props}
      size="small"
      helperText={false}
      parse={(value: string) => value}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
}

function ConfirmButton() {
  const { isSubmitting } = useFormState();
  const codes: Record<string, string | undefined> = useWatch();
  return (
    <BusyButton
      type="submit"
      variant="outlined"
      disabled={Object.values(codes).some((code) => !code?.trim())}
      loading={isSubmitting}
      sx={{ justifySelf: 'start' }}
    >
      Confirm
    </BusyButton>
  );
}
