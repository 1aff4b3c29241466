import { Box, Typography } from '@mui/material';
import { Form, TextInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { FormProblem } from '#admin/forms/FormProblem.tsx';
import { useFormAction } from '#admin/useAction.ts';
import { type ConfirmEmailPayload, EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { useUser } from '#common/ui/session/session.ts';
import { useShownExpert } from './useShownExpert.ts';

/**
 * A new address is confirmed with codes: one for another administrator, two for the one who asked for the change.
 */
export function ConfirmEmail() {
  const user = useUser();
  const { id, email: presentEmail, pending_email: email, pending_email_by: by } = useShownExpert();
  const asked = by?.id === user.id;
  const confirm = useFormAction((server, codes: ConfirmEmailPayload) => server.confirmEmail(id, codes), {
    done: 'Email address changed',
    failed: EXPERT_MESSAGES.codeWrong,
  });
  return (
    <Box sx={{ mt: 1.5, '& form': { display: 'grid', gap: 1.5 } }}>
      <Form
        record={NO_RECORD}
        onSubmit={(codes: unknown) => confirm(codes as ConfirmEmailPayload)}
        noValidate
        disableInvalidFormNotification
      >
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {asked
            ? `You asked to change the address to ${email}. Enter the codes sent to both addresses, or let another administrator confirm it with the first one.`
            : `${by?.name || 'Somebody'} asked to change the address to ${email}. Enter the code sent there if the expert gave it to you.`}
        </Typography>
        <TextInput source="code" label={`Code sent to ${email}`} {...CODE} />
        {asked && <TextInput source="present_code" label={`Code sent to ${presentEmail}`} {...CODE} />}
        <Typography variant="body2" color="text.secondary">
          Approvals are then taken back, payouts wait for 24 hours, and the expert is signed out.
        </Typography>
        <FormProblem />
        <Confirm codes={asked ? ['code', 'present_code'] : ['code']} />
      </Form>
    </Box>
  );
}

const NO_RECORD = {};
const CODE = {
  helperText: false,
  parse: (code: string) => code,
  slotProps: { htmlInput: { inputMode: 'numeric', autoComplete: 'off' } },
} as const;

function Confirm({ codes }: { codes: string[] }) {
  const { formState, watch } = useFormContext();
  const isMissing = watch(codes).some((code) => !code?.trim());
  return (
    <BusyButton
      type="submit"
      variant="outlined"
      disabled={isMissing}
      loading={formState.isSubmitting}
      sx={{ justifySelf: 'start' }}
    >
      Confirm
    </BusyButton>
  );
}
