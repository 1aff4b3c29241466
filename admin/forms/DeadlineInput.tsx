import { Autocomplete, Stack, TextField } from '@mui/material';
import { type Ref, useMemo } from 'react';
import { staffAssessment } from '#common/assessments/assessments.ts';
import { titleOf } from '#common/schema/fields.ts';
import { clockChange, formatDeadline, forReader, zonedToInstant } from '#common/words/dates.ts';
import { timeZones } from '#common/words/time-zones.ts';

type Part = { value: string; onChange: (value: string) => void; problem?: string };

type Props = {
  /** The time on the wall clock of the zone, as 2026-12-01T18:00; empty for no deadline. */
  local: Part & { ref?: Ref<HTMLInputElement>; required?: boolean; autoFocus?: boolean };
  zone: Part;
  /** Said while there is no deadline. */
  hint?: string;
};

/** A deadline: date and time, and the zone in which they count. Says which moment is meant. */
export function DeadlineInput({ local, zone, hint }: Props) {
  const zones = useMemo(timeZones, []);
  const instant = local.value && zonedToInstant(local.value, zone.value);
  const meaning =
    instant &&
    (clockChange(local.value, zone.value) ||
      [formatDeadline(instant, zone.value), forReader(instant, zone.value)].filter(Boolean).join('. '));
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
      <TextField
        fullWidth
        data-field="deadline"
        type="datetime-local"
        label={titleOf(staffAssessment, 'deadline')}
        value={local.value}
        onChange={(event) => local.onChange(event.target.value)}
        inputRef={local.ref}
        required={local.required}
        autoFocus={local.autoFocus}
        error={Boolean(local.problem)}
        helperText={local.problem ?? (meaning || hint)}
        // Without a maximum, browsers accept years with more than four digits.
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } }}
      />
      <Autocomplete
        fullWidth
        disableClearable
        options={zones}
        value={zone.value}
        onChange={(_event, next) => zone.onChange(next)}
        renderInput={(params) => (
          <TextField
            {...params}
            data-field="deadline_zone"
            label={titleOf(staffAssessment, 'deadline_zone')}
            error={Boolean(zone.problem)}
            helperText={zone.problem}
          />
        )}
      />
    </Stack>
  );
}
