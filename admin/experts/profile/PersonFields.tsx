import { Box, TextField } from '@mui/material';
import type { z } from 'zod';
import { FieldInput } from '#admin/schema/inputs.tsx';
import { DETAIL_NAMES } from '#common/people/details.ts';
import { expertDetail } from '#common/people/experts/detail.ts';
import type { Gender } from '#common/people/profile-fields.ts';
import { fieldOf, type Source, titleOf } from '#common/schema/fields.ts';
import { GenderField } from '#common/ui/people/GenderField.tsx';
import { useNumberingPlans } from '#common/ui/people/useNumberingPlans.ts';
import { expertForm, rulesFor, useShownExpert } from './profileForm.ts';

/** The person's names, details, gender, age and beverage flag. */
export function PersonFields() {
  const expert = useShownExpert();
  useNumberingPlans(true);
  const rules = rulesFor(expert);
  const genders: Gender[] = ['female', 'male'];
  if (expert.gender && !genders.includes(expert.gender)) genders.push(expert.gender);
  const input = (source: Source<typeof expertForm>, helperText?: string) => {
    const isRequired = source in rules.shape && fieldOf<z.ZodObject>(rules, source).isRequired;
    return (
      <FieldInput
        key={source}
        field={{ ...fieldOf(expertForm, source), isRequired }}
        helperText={helperText ?? false}
      />
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
      {input('first_name')}
      {input('last_name')}
      {input('email', expert.pending_email ? `Waiting for the confirmation of ${expert.pending_email}` : undefined)}
      {DETAIL_NAMES.map((source) => input(source))}
      {!expert.isAdmin && (
        <>
          {input('specialization')}
          <TextField
            label={titleOf(expertDetail, 'age')}
            value={expert.age === null ? 'not known' : `${expert.age} years`}
            slotProps={{ input: { readOnly: true } }}
          />
          <GenderField values={genders} />
          {input('works_with_beverage_client', 'Earns no payouts and does not see My Payouts.')}
        </>
      )}
    </Box>
  );
}
