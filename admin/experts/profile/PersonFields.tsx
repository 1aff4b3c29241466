import { Box, FormControlLabel, Switch, TextField, Typography } from '@mui/material';
import { useController, useFormContext } from 'react-hook-form';
import { type ExpertDetail, expertDetail } from '#common/people/experts/detail.ts';
import type { Gender } from '#common/people/profile-choices.ts';
import { staffExpertProfile } from '#common/people/profile-rules.ts';
import { titleOf } from '#common/schema/fields.ts';
import { GenderField } from '#common/ui/people/GenderField.tsx';
import { ProfileTextField } from '#common/ui/people/ProfileTextField.tsx';
import type { ProfileFormValues } from './profileValues.ts';

/** The person's names, contact details, company, gender, age group and beverage flag. */
export function PersonFields({ expert }: { expert: ExpertDetail }) {
  const complete = !expert.isAdmin && expert.registration_complete;
  const genders: Gender[] = ['female', 'male'];
  if (expert.gender && !genders.includes(expert.gender)) genders.push(expert.gender);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
      <ProfileTextField name="first_name" schema={staffExpertProfile} required />
      <ProfileTextField name="last_name" schema={staffExpertProfile} required />
      <ProfileTextField
        name="email"
        schema={staffExpertProfile}
        type="email"
        required
        helperText={expert.pending_email ? `Waiting for the confirmation of ${expert.pending_email}` : undefined}
      />
      <ProfileTextField name="mobile_phone" schema={staffExpertProfile} type="tel" required={complete} />
      <ProfileTextField name="linkedin_profile_url" schema={staffExpertProfile} type="url" />
      <ProfileTextField name="current_company" schema={staffExpertProfile} required={complete} />
      {!expert.isAdmin && (
        <>
          <ProfileTextField name="specialization" schema={staffExpertProfile} />
          <TextField
            label={titleOf(expertDetail, 'age')}
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
        label={titleOf(expertDetail, 'works_with_beverage_client')}
      />
      <Typography variant="body2" color="text.secondary">
        Earns no payouts and does not see My Payouts.
      </Typography>
    </Box>
  );
}
