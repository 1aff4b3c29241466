import { Alert, Box, Button, Card, Checkbox, Chip, FormControlLabel, Link as MuiLink, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId } from 'react';
import { useInput } from 'react-admin';
import { Link } from 'react-router-dom';
import * as z from 'zod';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { FormProblem, StaffForm, SubmitButton, UnsavedGuard } from '#admin/forms/StaffForm.tsx';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { FieldInput } from '#admin/schema/inputs.tsx';
import { routes } from '#common/access/addresses.ts';
import { fieldOf, titleOf } from '#common/schema/fields.ts';
import { FIRST_PARTS, type FirstSettings, PAYOUT_MODE_TEXTS } from '#common/settings/first-settings.ts';
import { enteredSettings, SETTINGS, SETTINGS_MESSAGES, type Settings } from '#common/settings/settings.ts';
import { reloadSettings } from '#common/ui/api/contactQuery.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { useSession } from '#common/ui/session/session.ts';
import { PayoutDaysInput } from './PayoutDaysInput.tsx';

const PAYOUTS_CONFIRMED = 'Gift cards are to be sent this way';

const entered = enteredSettings
  .pick({ company_name: true, contact_email: true, payout_days: true, agreement_confirmed: true })
  .extend({ payouts_confirmed: z.boolean().meta({ title: PAYOUTS_CONFIRMED }) });

/** The first settings, each part with whether it is set. Values from the server's environment are read-only. */
function FirstSettingsForm({ found }: { found: FirstSettings }) {
  const { missing, stored, mail_from, public_url, agreement, payout_mode } = found;
  const client = useQueryClient();
  const part = (name: keyof typeof FIRST_PARTS) => ({ title: FIRST_PARTS[name], isMissing: missing.includes(name) });
  const enteredOf = (settings: Settings): FirstSettings['stored'] & { payouts_confirmed: boolean } => ({
    ...settings,
    payouts_confirmed: settings.payout_mode_confirmed === payout_mode,
  });
  return (
    <StaffForm
      schema={entered}
      edit={{
        stored: { ...stored, payouts_confirmed: !missing.includes('payouts') },
        save: async (server, { payouts_confirmed, ...changed }) => {
          const payout_mode_confirmed: Settings['payout_mode_confirmed'] = payouts_confirmed ? payout_mode : '';
          const confirmed = payouts_confirmed === undefined ? {} : { payout_mode_confirmed };
          const settings = await server.saveSettings({ ...changed, ...confirmed });
          reloadSettings(client);
          return enteredOf(settings);
        },
        newest: async (server) => enteredOf(await server.readSettings()),
      }}
      done={SETTINGS_MESSAGES.saved}
      failed={SETTINGS_MESSAGES.saveFailed}
    >
      <Card sx={{ p: { xs: 2.5, sm: 4 }, maxWidth: 720, display: 'grid', gap: 4 }}>
        <SettingsPart {...part('company')}>
          <FieldInput field={fieldOf(enteredSettings, 'company_name')} helperText={SETTINGS.company_name.hint} />
          <FieldInput field={fieldOf(enteredSettings, 'contact_email')} helperText={SETTINGS.contact_email.hint} />
        </SettingsPart>
        <SettingsPart {...part('sender')}>
          <FixedSetting text={`Emails come from ${mail_from}.`} variable="MAIL_FROM" />
          {missing.includes('sender') && <Typography>This is an example: mail servers will refuse it.</Typography>}
        </SettingsPart>
        <SettingsPart {...part('address')}>
          <FixedSetting text={`Links in emails begin with ${public_url}.`} variable="PUBLIC_URL" />
          {missing.includes('address') && <Typography>Only the server itself can open this address.</Typography>}
        </SettingsPart>
        <SettingsPart {...part('terms')}>
          <Typography>
            {agreement.built_in
              ? `Experts accept the confidentiality agreement that came with the portal (version ${agreement.version}). Read it, and write your own if it does not suit you.`
              : `Experts accept the confidentiality agreement that your company published (version ${agreement.version}).`}
          </Typography>
          <MuiLink component={Link} to={routes.agreements} sx={{ justifySelf: 'start' }}>
            Confidentiality Agreement
          </MuiLink>
          {agreement.built_in && (
            <ConfirmInput source="agreement_confirmed" label={titleOf(entered, 'agreement_confirmed')} />
          )}
        </SettingsPart>
        <SettingsPart {...part('payouts')}>
          <FixedSetting text={PAYOUT_MODE_TEXTS[payout_mode]} variable="GIFT_CARDS" />
          <PayoutDaysInput />
          <ConfirmInput source="payouts_confirmed" label={PAYOUTS_CONFIRMED} />
        </SettingsPart>
        <FormProblem />
        <UnsavedGuard />
        <SubmitButton sx={{ justifySelf: 'end' }}>Save</SubmitButton>
      </Card>
    </StaffForm>
  );
}

function SettingsPart({ title, isMissing, children }: { title: string; isMissing: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
      <Typography id={id} variant="h2" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {title} <Chip component="span" size="small" {...(isMissing ? MISSING : SET)} />
      </Typography>
      {children}
    </Box>
  );
}

const MISSING = { color: 'warning', label: 'Missing' } as const;
const SET = { color: 'success', label: 'Set' } as const;

/** A value from the server's environment, with its variable. */
const FixedSetting = ({ text, variable }: { text: string; variable: string }) => (
  <Box>
    <Typography>{text}</Typography>
    <Typography variant="body2" color="text.secondary">
      Set by {variable} in the configuration of the server.
    </Typography>
  </Box>
);

function ConfirmInput({ source, label }: { source: string; label: string }) {
  const { field } = useInput({ source });
  const { value, onChange, ref, ...input } = field;
  return (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          {...input}
          slotProps={{ input: { ref } }}
          checked={value === true}
          onChange={(_event, checked) => onChange(checked)}
        />
      }
      sx={{ justifySelf: 'start' }}
    />
  );
}

/** /settings/first: what a new installation still lacks; for super admins. */
export function FirstSettingsPage() {
  const query = useRead('readFirstSettings', []);
  const { data } = query;
  const { user, reloadUser } = useSession();
  const opens = user?.first_settings_required && data && !data.missing.includes('company');
  // Set here, or by somebody else meanwhile: the rest of the portal opens.
  useEffect(() => {
    if (opens) void reloadUser();
  }, [opens, reloadUser]);
  return (
    <>
      <PageHeader
        title="First Settings"
        subtitle="What has to be set before the first email to an expert."
        actions={
          !user?.first_settings_required && (
            <Button component={Link} to={routes.settings}>
              All Settings
            </Button>
          )
        }
      />
      {data?.missing.length === 0 && (
        <Alert severity="success" sx={{ mb: 2, maxWidth: 720 }}>
          Everything is set. Experts can be invited.
        </Alert>
      )}
      {data?.missing.includes('company') && (
        <Alert severity="info" sx={{ mb: 2, maxWidth: 720 }}>
          Company name and contact email come first: until they are set, no emails can be sent and the other screens
          stay closed. The rest can wait.
        </Alert>
      )}
      {data ? (
        <FirstSettingsForm found={data} />
      ) : (
        <NotLoaded query={query} failed={SETTINGS_MESSAGES.loadFailed} height={420} />
      )}
    </>
  );
}
