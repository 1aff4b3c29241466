import { Box, FormControlLabel, Switch, TextField, Typography } from '@mui/material';
import { useController, useFormContext } from 'react-hook-form';
import type { Gender } from '#common/people/expert-profile.ts';
import type { ExpertDetail } from '#common/people/experts/detail.ts';
import { FormTextField } from '#common/ui/forms/FormTextField.tsx';
import { GenderField } from '#common/ui/people/GenderField.tsx';
import type { ProfileFormValues } from './profileValues.ts';

/** The person's names, contact details, company, gender, age group and beverage flag. */
export function PersonFields({ expert }: { expert: ExpertDetail }) {
  const complete = !expert.isAdmin && expert.registration_complete;
  const genders: Gender[] = ['female', 'male'];
  if (expert.gender && !genders.includes(expert.gender)) genders.push(expert.gender);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
      <FormTextField name="first_name" label="First name" required />
      <FormTextField name="last_name" label="Last name" required />
      <FormTextField
        name="email"
        label="Email"
        type="email"
        required
        helperText={expert.pending_email ? `Waiting for the confirmation of ${expert.pending_email}` : undefined}
      />
      <FormTextField name="mobile_phone" label="Mobile phone" type="tel" required={complete} />
      <FormTextField name="linkedin_profile_url" label="LinkedIn URL" type="url" />
      <FormTextField name="current_company" label="Current company" required={complete} />
      {!expert.isAdmin && (
        <>
          <FormTextField name="specialization" label="Specialization" />
          <TextField
            label="Age"
            value={expert.age === null ? 'not known' : `${expert.age} years`}
            slotProps={{ input: { readOnly: true } }}
          />
          <GenderField values={genders} />
          <BeverageSwitch />
        </>
      )}
    </Box>
  );
}

function BeverageSwitch() {
  const { formState } = useFormContext<ProfileFormValues>();
  const { field } = useController<ProfileFormValues, 'works_with_beverage_client'>({
    name: 'works_with_beverage_client',
  });
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch checked={field.value} onChange={field.onChange} onBlur={field.onBlur} disabled={formState.disabled} />
        }
        label="Works with the beverage client"
      />
      <Typography variant="body2" color="text.secondary">
        Earns no payouts and does not see My Payouts.
      </Typography>
    </Box>
  );
}
