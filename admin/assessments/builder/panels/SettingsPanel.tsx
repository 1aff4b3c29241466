import { Autocomplete, Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useAssessment } from '#admin/assessments/builder/assessmentContext.ts';
import { useBuilder, useBuilderState, useField, useSaveState } from '#admin/assessments/builder/context.ts';
import { FIELD_LABELS } from '#admin/assessments/builder/fieldLabels.ts';
import { NumberInput } from '#admin/assessments/builder/fields/NumberInput.tsx';
import { RichTextField } from '#admin/assessments/builder/fields/RichTextField.tsx';
import { PlaceContext, useProblemAt } from '#admin/assessments/builder/problems.ts';
import { SettingsStatus } from '#admin/assessments/builder/SaveStatus.tsx';
import { ESTIMATED_MINUTES_MAX } from '#common/assessments/assessments.ts';
import { estimatedMinutes, minutesInWords } from '#common/assessments/questionnaire/minutes.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { formatTime, zonedToInstant } from '#common/values/dates.ts';
import { timeZones } from '#common/values/time-zones.ts';
import { DisplayField } from './DisplayField.tsx';
import { VisField } from './VisField.tsx';

/** Edits the assessment's settings. */
export function SettingsPanel() {
  return (
    <PlaceContext value="">
      <Stack spacing={2.5}>
        <Typography variant="h2">Settings</Typography>
        <SaveFields />
        <VisField />
        <Title />
        <Description />
        <Deadline />
        <Reward />
        <Minutes />
        <DisplayField />
      </Stack>
    </PlaceContext>
  );
}

/** Returns the error of a field, from the rules or from the server. */
function useFieldError(field: string, filled = false): string | undefined {
  const { errors } = useSaveState();
  const problem = useProblemAt(field, filled);
  return errors[field]?.join(', ') ?? problem;
}

/** Settings of a published assessment reach experts at once, so they are saved with a button. */
function SaveFields() {
  const { assessment } = useAssessment();
  const { autosave } = useBuilder();
  const { unsavedFields, savingFields } = useSaveState();
  if (assessment.is_draft) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
      <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 200px' }}>
        This assessment is published: changes to its settings reach the experts as soon as they are saved.
      </Typography>
      <SettingsStatus />
      <BusyButton
        variant="contained"
        disabled={!unsavedFields}
        loading={savingFields}
        onClick={() => void autosave.flush(true)}
      >
        Save Settings
      </BusyButton>
    </Box>
  );
}

function Title() {
  const [title, setTitle] = useField('title');
  const error = useFieldError('title');
  return (
    <TextField
      data-field="title"
      label={FIELD_LABELS.title}
      required
      value={title}
      onChange={(event) => setTitle(event.target.value)}
      error={Boolean(error)}
      helperText={error ?? 'Shown in lists, emails and payouts'}
    />
  );
}

function Description() {
  const [description, setDescription] = useField('description');
  return <RichTextField label={FIELD_LABELS.description} value={description} onChange={setDescription} />;
}

function Deadline() {
  const [local, setLocal] = useField('deadline_local');
  const [zone, setZone] = useField('deadline_zone');
  const error = useFieldError('deadline', local !== '');
  const zoneError = useFieldError('deadline_zone');
  const zones = useMemo(timeZones, []);
  const mine = local && formatTime(zonedToInstant(local, zone));
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
      <TextField
        data-field="deadline"
        type="datetime-local"
        label={FIELD_LABELS.deadline_local}
        value={local}
        onChange={(event) => setLocal(event.target.value)}
        error={Boolean(error)}
        helperText={error ?? (mine ? `For you: ${mine}` : 'Without one, it stays open until you close it.')}
        // Without a maximum, browsers accept years with more than four digits.
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } }}
      />
      <Autocomplete
        fullWidth
        disableClearable
        options={zones}
        value={zone}
        onChange={(_event, next) => setZone(next)}
        renderInput={(params) => (
          <TextField
            {...params}
            data-field="deadline_zone"
            label={FIELD_LABELS.deadline_zone}
            error={Boolean(zoneError)}
            helperText={zoneError}
          />
        )}
      />
    </Stack>
  );
}

function Reward() {
  const [reward, setReward] = useField('reward');
  const [currency, setCurrency] = useField('currency');
  const error = useFieldError('reward');
  return (
    <Stack direction="row" spacing={2}>
      <TextField
        data-field="reward"
        label={FIELD_LABELS.reward}
        value={reward}
        onChange={(event) => setReward(event.target.value)}
        error={Boolean(error)}
        helperText={error ?? 'Earned by each expert who completes it'}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <TextField
        data-field="currency"
        select
        label={FIELD_LABELS.currency}
        value={currency}
        onChange={(event) => setCurrency(event.target.value)}
        sx={{ maxWidth: 140 }}
      >
        {[...new Set([currency, 'USD', 'EUR', 'GBP', 'CAD', 'AUD'])].map((code) => (
          <MenuItem key={code} value={code}>
            {code}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}

function Minutes() {
  const [minutes, setMinutes] = useField('estimated_minutes');
  const suggested = useBuilderState((state) => estimatedMinutes(state.document.questionnaire));
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'flex-start' }}>
      <NumberInput
        field="estimated_minutes"
        label={FIELD_LABELS.estimated_minutes}
        optional
        min={1}
        max={ESTIMATED_MINUTES_MAX}
        value={minutes}
        onChange={setMinutes}
        helperText={suggested === null ? undefined : suggestionInWords(minutes, suggested)}
      />
      {suggested !== null && (
        <Button onClick={() => setMinutes(suggested)} disabled={minutes === suggested} sx={{ flexShrink: 0 }}>
          Use {suggested}
        </Button>
      )}
    </Stack>
  );
}

function suggestionInWords(entered: number | null, suggested: number): string {
  const words = minutesInWords(suggested);
  return entered === null
    ? `Left empty, experts see ${words}, as the questions suggest.`
    : `The questions suggest ${words}.`;
}
