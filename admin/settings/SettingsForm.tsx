import { Box, Button, Card, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Form } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { FormProblem } from '#admin/forms/FormProblem.tsx';
import { resolverOf } from '#admin/forms/resolverOf.ts';
import { UnsavedGuard } from '#admin/forms/UnsavedGuard.tsx';
import { FieldInput } from '#admin/schema/inputs.tsx';
import { useFormAction } from '#admin/useAction.ts';
import { fieldOf, type Source } from '#common/schema/fields.ts';
import { enteredSettings, SETTINGS_MESSAGES, type Settings } from '#common/settings/settings.ts';
import { applySettings } from '#common/ui/api/contactQuery.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { CapsEditor } from './CapsEditor.tsx';
import { PayoutDaysInput } from './PayoutDaysInput.tsx';

/** All settings with explanations. */
export function SettingsForm({ stored }: { stored: Settings }) {
  const client = useQueryClient();
  const save = useFormAction((server, changed: Settings) => server.saveSettings(changed), {
    done: SETTINGS_MESSAGES.saved,
    failed: SETTINGS_MESSAGES.saveFailed,
    onSuccess: (saved) => {
      client.setQueryData(['settings'], saved);
      applySettings(client, saved);
    },
  });
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 }, maxWidth: 720, '& form': { display: 'grid', gap: 3 } }}>
      <Form
        resolver={resolverOf(enteredSettings)}
        defaultValues={stored}
        onSubmit={(changed: unknown) => save(changed as Settings)}
        noValidate
        disableInvalidFormNotification
      >
        <Typography variant="h2">Company</Typography>
        <SettingInput
          source="company_name"
          hint="Shown in the footer, in emails, in reports and in new versions of the agreement."
        />
        <SettingInput source="contact_email" hint="Shown in the Help Center, on Home and in emails." />
        <Typography variant="h2">Payments</Typography>
        <PayoutDaysInput />
        <SettingInput source="two_person_rule" hint="The person who approved a payment may not execute it." />
        <CapsEditor />
        <Typography variant="h2">Security</Typography>
        <SettingInput
          source="staff_second_factor_required"
          hint="Staff who sign in with only a password must set up a second factor before they can continue. This takes effect at once."
        />
        <Typography variant="h2">Assessments</Typography>
        <SettingInput
          source="conflict_months"
          hint="Work for the brand or a competitor is a conflict while it goes on, and until this many months after its end."
        />
        <Typography variant="h2">Privacy</Typography>
        <Typography color="text.secondary">
          How long personal data are kept. Older data are deleted every night, and the privacy notice names these
          periods.
        </Typography>
        <SettingInput
          source="keep_registrations_days"
          hint="Started but not completed, whether or not the email address was verified."
        />
        <SettingInput
          source="keep_invitations_days"
          hint="For people who never registered, counted from the last invitation."
        />
        <SettingInput
          source="keep_mails_days"
          hint="Addresses, subjects and texts. The fact that an email was sent is kept."
        />
        <SettingInput source="keep_views_days" hint="Who opened which unpublished design." />
        <SettingInput
          source="keep_history_days"
          hint="Personal details in the log of changes: profile fields, reasons and addresses."
        />
        <SettingInput source="keep_addresses_days" hint="Kept with the log of changes." />
        <SettingInput
          source="keep_accounts_days"
          hint="Super admins get an email each month if there are accounts that have not been used for this long. Nothing is deleted automatically."
        />
        <SettingInput
          source="summaries_by_language_model"
          hint="Sends the texts of answers, without names, addresses, phone numbers and links, to the language model set up for this installation, if there is one."
        />
        <SettingInput source="privacy_addition" hint="Shown at the end of the privacy notice, exactly as written." />
        <FormProblem />
        <UnsavedGuard />
        <Buttons />
      </Form>
    </Card>
  );
}

const SettingInput = ({ source, hint }: { source: Source<typeof enteredSettings>; hint: string }) => (
  <FieldInput field={fieldOf(enteredSettings, source)} helperText={hint} />
);

function Buttons() {
  const { reset, formState } = useFormContext();
  const { isDirty, isSubmitting, isSubmitSuccessful } = formState;
  // What the server tidied to what it had before has been saved, too.
  useEffect(() => {
    if (isSubmitSuccessful) reset();
  }, [isSubmitSuccessful, reset]);
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
      <Button onClick={() => reset()} disabled={isSubmitting || !isDirty}>
        Cancel
      </Button>
      <BusyButton type="submit" variant="contained" loading={isSubmitting}>
        Save Changes
      </BusyButton>
    </Box>
  );
}
