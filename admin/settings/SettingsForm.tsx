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
          hint="In the footer, in e-mails, in reports and in new versions of the agreement."
        />
        <SettingInput source="contact_email" hint="In the Help Center, on Home and in e-mails." />
        <Typography variant="h2">Payments</Typography>
        <PayoutDaysInput />
        <SettingInput source="two_person_rule" hint="Who approved a payment may not execute it." />
        <CapsEditor />
        <Typography variant="h2">Security</Typography>
        <SettingInput
          source="staff_second_factor_required"
          hint="Staff who sign in with their password only must set up a second factor before they go on. It holds at once."
        />
        <Typography variant="h2">Assessments</Typography>
        <SettingInput
          source="conflict_months"
          hint="Work for the brand or a competitor that ended less than this many months ago is a conflict, as is work that goes on."
        />
        <Typography variant="h2">Privacy</Typography>
        <Typography color="text.secondary">
          For how long personal data are kept. A job deletes them every night, and the privacy notice names these
          periods.
        </Typography>
        <SettingInput
          source="keep_registrations_days"
          hint="Begun and not completed. Whoever proved an address is erased too."
        />
        <SettingInput
          source="keep_invitations_days"
          hint="Of people who never registered, after the last invitation."
        />
        <SettingInput
          source="keep_mails_days"
          hint="Addresses, subjects and texts. That a mail was sent stays known."
        />
        <SettingInput source="keep_views_days" hint="Who opened which unpublished design." />
        <SettingInput source="keep_history_days" hint="What changes of profiles, reasons and addresses were about." />
        <SettingInput source="keep_addresses_days" hint="Kept beside the log of changes." />
        <SettingInput
          source="keep_accounts_days"
          hint="Super admins get a mail each month if there are accounts that nobody has used for so long. Nothing is deleted without them."
        />
        <SettingInput
          source="summaries_by_language_model"
          hint="Sends the texts of answers, without names, addresses, phone numbers and links, to the language model of this installation, if it has one."
        />
        <SettingInput source="privacy_addition" hint="Shown as it is at the end of the privacy notice." />
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
