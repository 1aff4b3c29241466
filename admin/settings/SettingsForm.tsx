import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Button, Card, FormControlLabel, FormHelperText, Switch, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { Controller, type FieldPath, useForm } from 'react-hook-form';
import { enteredSettings, SETTINGS_MESSAGES, type Settings } from '#common/settings/settings.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { applySettings } from '#common/ui/api/contactQuery.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { CapsEditor } from './CapsEditor.tsx';
import { PayoutDaysField } from './PayoutDaysField.tsx';
import { SettingField } from './SettingField.tsx';

/** All settings with explanations. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const client = useQueryClient();
  const notify = useNotify();
  const { control, handleSubmit, reset, setError, formState } = useForm<Settings>({
    resolver: zodResolver(enteredSettings),
    values: settings,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (changed: Settings) => api.patch<Settings>('/settings/', changed),
    onSuccess: (saved) => {
      client.setQueryData(['settings'], saved);
      applySettings(client, saved);
      reset(saved);
      notify(SETTINGS_MESSAGES.saved, { type: 'success' });
    },
    onError: (error) => {
      const { errors, detail } = asApiError(error);
      for (const [field, [message]] of Object.entries(errors ?? {}))
        setError(field as FieldPath<Settings>, { message });
      if (!errors) notify(detail ?? SETTINGS_MESSAGES.saveFailed, { type: 'error' });
    },
  });
  return (
    <Card
      component="form"
      noValidate
      onSubmit={handleSubmit((changed) => mutate(changed))}
      sx={{ p: { xs: 2.5, sm: 4 }, maxWidth: 720, display: 'grid', gap: 3 }}
    >
      <Typography variant="h2">Company</Typography>
      <SettingField
        control={control}
        name="company_name"
        label="Company name"
        hint="In the footer, in e-mails, in reports and in new versions of the agreement."
      />
      <SettingField
        control={control}
        name="contact_email"
        label="Contact e-mail"
        hint="In the Help Center, on Home and in e-mails."
        type="email"
      />
      <Typography variant="h2">Payments</Typography>
      <PayoutDaysField control={control} />
      <Controller
        control={control}
        name="two_person_rule"
        render={({ field: { value, onChange, ...field } }) => (
          <Box>
            <FormControlLabel
              control={<Switch {...field} checked={value} onChange={(_event, checked) => onChange(checked)} />}
              label="Two-person rule"
            />
            <FormHelperText>Who approved a payment may not execute it.</FormHelperText>
          </Box>
        )}
      />
      <CapsEditor control={control} />
      <Typography variant="h2">Assessments</Typography>
      <SettingField
        control={control}
        name="conflict_months"
        label="Conflict of interest (months)"
        hint="Work for the brand or a competitor that ended less than this many months ago is a conflict, as is work that goes on."
        numeric
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button onClick={() => reset()} disabled={isPending || !formState.isDirty}>
          Cancel
        </Button>
        <BusyButton type="submit" variant="contained" loading={isPending}>
          Save Changes
        </BusyButton>
      </Box>
    </Card>
  );
}
