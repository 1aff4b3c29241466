import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Card, FormHelperText, IconButton, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useId, useState } from 'react';
import { TextInput, useGetList } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { FormProblem, StaffForm, UnsavedGuard } from '#admin/forms/StaffForm.tsx';
import { wholeList } from '#admin/list/wholeList.ts';
import { FieldInput, inputsOf } from '#admin/schema/inputs.tsx';
import { capsInWords, payoutCap } from '#common/payouts/limits.ts';
import type { StaffMember } from '#common/people/staff.ts';
import { fieldOf, type Source, titleOf } from '#common/schema/fields.ts';
import { enteredSettings, SETTINGS, SETTINGS_MESSAGES, type Settings } from '#common/settings/settings.ts';
import { reloadSettings } from '#common/ui/api/contactQuery.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { SaveBar } from '#common/ui/forms/SaveBar.tsx';
import { fullName } from '#common/words/format.ts';
import { PayoutDaysInput } from './PayoutDaysInput.tsx';

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
        client.setQueryData(['readSettings'], saved);
        reloadSettings(client);
      }}
    >
      <Card sx={{ p: { xs: 2.5, sm: 4 }, maxWidth: 720, display: 'grid', gap: 3, overflow: 'visible' }}>
        {[...new Set(NAMES.flatMap((name) => SETTINGS[name].section ?? []))].map((section) => (
          <Fragment key={section}>
            <Typography variant="h2">{section}</Typography>
            {section === 'Privacy' && (
              <Typography color="text.secondary">
                How long personal data are kept. Older data are deleted every night, and the privacy notice names these
                periods.
              </Typography>
            )}
            {inputsOf(
              enteredSettings,
              NAMES.filter((name) => SETTINGS[name].section === section),
              LOOKS,
            )}
          </Fragment>
        ))}
        <SecondFactorQuestion />
        <FormProblem />
        <UnsavedGuard />
        <SettingsBar />
      </Card>
    </StaffForm>
  );
}

const NAMES = Object.keys(SETTINGS) as (keyof typeof enteredSettings.shape)[];

const LOOKS: Parameters<typeof inputsOf<typeof enteredSettings>>[2] = {
  ...Object.fromEntries(Object.entries(SETTINGS).map(([name, { hint }]) => [name, { helperText: hint ?? false }])),
  payout_days: () => <PayoutDaysInput />,
  payout_caps: () => <CapsEditor />,
};

function SettingsBar() {
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

const SOURCE = 'staff_second_factor_required';

/** Asks when the second factor is switched on for all staff in the surrounding form, and says who has none yet. */
function SecondFactorQuestion() {
  const { setValue, formState } = useFormContext<Settings>();
  const isChosen = useWatch<Settings>({ name: SOURCE });
  const [agreed, setAgreed] = useState(false);
  const open = isChosen === true && formState.defaultValues?.[SOURCE] === false && !agreed;
  const { data, isPending } = useGetList<StaffMember>('staff', { pagination: wholeList }, { enabled: open });
  const without = data?.filter(({ state, second_factor }) => state === 'active' && !second_factor);
  return (
    <ConfirmDialog
      open={open}
      title="Require a second factor of all staff?"
      text={without ? consequence(without.map(fullName)) : 'Whoever has none is locked out until it is set up.'}
      confirmLabel="Require it"
      busy={open && isPending}
      onConfirm={() => setAgreed(true)}
      onClose={() => setValue(SOURCE, false, { shouldDirty: true })}
    />
  );
}

const consequence = (names: string[]) =>
  names.length === 0
    ? 'All active staff have one already.'
    : `Once you save, these people are locked out until they have set one up: ${names.join(', ')}.`;
