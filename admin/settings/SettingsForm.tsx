import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Card, FormHelperText, IconButton, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { TextInput } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { FormProblem, StaffForm, UnsavedGuard } from '#admin/forms/StaffForm.tsx';
import { FieldInput } from '#admin/schema/inputs.tsx';
import { capsInWords, payoutCap } from '#common/payouts/limits.ts';
import { fieldOf, type Source, titleOf } from '#common/schema/fields.ts';
import { enteredSettings, SETTINGS_MESSAGES, type Settings } from '#common/settings/settings.ts';
import { applySettings } from '#common/ui/api/contactQuery.ts';
import { SaveBar } from '#common/ui/forms/SaveBar.tsx';
import { PayoutDaysInput } from './PayoutDaysInput.tsx';
import { SecondFactorQuestion } from './SecondFactorQuestion.tsx';

/** All settings with explanations. */
export function SettingsForm({ stored }: { stored: Settings }) {
  const client = useQueryClient();
  return (
    <StaffForm
      schema={enteredSettings}
      edit={{
        stored,
        save: (server, changed) => server.saveSettings(changed),
        newest: (server) => server.readSettings(),
        words: { payout_caps: capsInWords },
      }}
      done={SETTINGS_MESSAGES.saved}
      failed={SETTINGS_MESSAGES.saveFailed}
      onSuccess={(saved) => {
        client.setQueryData(['settings'], saved);
        applySettings(client, saved);
      }}
    >
      <Card sx={{ p: { xs: 2.5, sm: 4 }, maxWidth: 720, display: 'grid', gap: 3, overflow: 'visible' }}>
        <Typography variant="h2">Company</Typography>
        {settingInputs('company_name', 'contact_email')}
        <Typography variant="h2">Payments</Typography>
        <PayoutDaysInput />
        {settingInputs('two_person_rule')}
        <CapsEditor />
        <Typography variant="h2">Security</Typography>
        {settingInputs('staff_second_factor_required')}
        <SecondFactorQuestion />
        <Typography variant="h2">Assessments</Typography>
        {settingInputs('conflict_months')}
        <Typography variant="h2">Privacy</Typography>
        <Typography color="text.secondary">
          How long personal data are kept. Older data are deleted every night, and the privacy notice names these
          periods.
        </Typography>
        {settingInputs(
          'keep_registrations_days',
          'keep_invitations_days',
          'keep_mails_days',
          'keep_views_days',
          'keep_history_days',
          'keep_addresses_days',
          'keep_accounts_days',
          'summaries_by_language_model',
          'privacy_addition',
        )}
        <FormProblem />
        <UnsavedGuard />
        <Buttons />
      </Card>
    </StaffForm>
  );
}

const HINTS = {
  company_name: 'Shown in the footer, in emails, in reports and in new versions of the agreement.',
  contact_email: 'Shown in the Help Center, on Home and in emails.',
  two_person_rule: 'The person who approved a payment may not execute it.',
  staff_second_factor_required:
    'Staff who sign in with only a password must set up a second factor before they can continue. This takes effect at once.',
  conflict_months:
    'Work for the brand or a competitor is a conflict while it goes on, and until this many months after its end.',
  keep_registrations_days: 'Started but not completed, whether or not the email address was verified.',
  keep_invitations_days: 'For people who never registered, counted from the last invitation.',
  keep_mails_days: 'Addresses, subjects and texts. The fact that an email was sent is kept.',
  keep_views_days: 'Who opened which unpublished design.',
  keep_history_days: 'Personal details in the log of changes: profile fields, reasons and addresses.',
  keep_addresses_days: 'Kept with the log of changes.',
  keep_accounts_days:
    'Super admins get an email each month if there are accounts that have not been used for this long. Nothing is deleted automatically.',
  summaries_by_language_model:
    'Sends the texts of answers to the language model set up for this installation, if there is one. Names of experts and staff, addresses, phone numbers and links are removed before, as far as they are recognised.',
  privacy_addition: 'Shown at the end of the privacy notice, exactly as written.',
};

const settingInputs = (...sources: (keyof typeof HINTS)[]) =>
  sources.map((source) => (
    <FieldInput key={source} field={fieldOf(enteredSettings, source)} helperText={HINTS[source]} />
  ));

function Buttons() {
  const { reset, formState } = useFormContext();
  const { isDirty, isSubmitting } = formState;
  return (
    <SaveBar
      busy={isSubmitting}
      onCancel={() => reset()}
      canCancel={isDirty}
      sx={{ mx: { xs: -2.5, sm: -4 }, px: { xs: 2.5, sm: 4 }, mb: { xs: -2.5, sm: -4 }, borderRadius: '0 0 10px 10px' }}
    />
  );
}

/** The limits of payments: a row for each currency. */
export function CapsEditor() {
  const { fields, append, remove } = useFieldArray<Settings, 'payout_caps'>({ name: 'payout_caps' });
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <Typography id={id} variant="h3">
          Payment limits
        </Typography>
        <FormHelperText>
          {fields.length === 0
            ? 'There are no limits. Once a currency has limits, payments in other currencies cannot be executed.'
            : 'Payments above a limit, or in a currency that is not listed, cannot be executed. An empty field means no limit.'}
        </FormHelperText>
      </Box>
      {fields.map((field, index) => (
        <CapRow key={field.id} index={index} onRemove={() => remove(index)} />
      ))}
      <Button
        startIcon={<AddIcon />}
        onClick={() => append({ currency: '', payout_cap: null, daily_payout_cap: null })}
        sx={{ justifySelf: 'start' }}
      >
        Add Currency
      </Button>
    </Box>
  );
}

function CapRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const source = (name: Source<typeof payoutCap>) => `payout_caps.${index}.${name}`;
  const currency = String(useWatch({ name: source('currency') }) ?? '').toUpperCase();
  return (
    <Box
      role="group"
      aria-label={currency ? `Limits in ${currency}` : 'Limits in another currency'}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr auto', sm: '120px 1fr 1fr auto' },
        '& > :nth-of-type(2), & > :nth-of-type(3)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        '& > button': { gridRow: { xs: 1, sm: 'auto' }, gridColumn: { xs: 2, sm: 'auto' } },
      }}
    >
      <FieldInput field={{ ...fieldOf(payoutCap, 'currency'), source: source('currency') }} helperText="Such as USD" />
      {/* An emptied limit becomes null: no limit. */}
      <TextInput
        source={source('payout_cap')}
        label={titleOf(payoutCap, 'payout_cap')}
        helperText="Larger payments are refused."
      />
      <TextInput
        source={source('daily_payout_cap')}
        label={titleOf(payoutCap, 'daily_payout_cap')}
        helperText="For all payments in this currency together."
      />
      <IconButton aria-label={`Remove the limits in ${currency || 'this currency'}`} onClick={onRemove} sx={{ mt: 1 }}>
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}
