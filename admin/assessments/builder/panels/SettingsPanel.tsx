import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  MenuItem,
  Stack,
  TextField,
  type TextFieldProps,
  Typography,
} from '@mui/material';
import {
  useAssessment,
  useBuilder,
  useBuilderState,
  useEditQuestionnaire,
  useField,
  useSaveState,
} from '#admin/assessments/builder/document/context.ts';
import { SettingsStatus } from '#admin/assessments/builder/document/DraftStatus.tsx';
import {
  type BuilderDocument,
  canTell,
  type DocumentField,
  FIELD_LABELS,
  fieldChanges,
  toDocument,
} from '#admin/assessments/builder/document/document.ts';
import { PlaceContext, useProblemAt } from '#admin/assessments/builder/document/problems.ts';
import { BuilderNumberField, BuilderTextField } from '#admin/assessments/builder/fields/inputs.tsx';
import { DeadlineInput } from '#admin/forms/DeadlineInput.tsx';
import { RichTextField } from '#admin/rich-text/RichTextField.tsx';
import { ESTIMATED_MINUTES_MAX } from '#common/assessments/assessments.ts';
import { estimatedMinutes, minutesInWords } from '#common/assessments/questionnaire/minutes.ts';
import { DISPLAY_LABELS, DISPLAYS } from '#common/assessments/questionnaire/schema.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { SelectField } from '#common/ui/forms/SelectField.tsx';
import { counted } from '#common/words/format.ts';

const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD'];

/** Edits the assessment's settings. */
export function SettingsPanel() {
  const { visual_identity_system_name: brand, version } = useAssessment().assessment;
  return (
    <PlaceContext value="">
      <Stack spacing={2.5}>
        <Typography variant="h2">Settings</Typography>
        <SaveFields />
        <TextField label={FIELD_LABELS.vis} value={`${brand} ${version}`} disabled />
        <Setting name="title" required helperText="Shown in lists, emails and payouts" />
        <Description />
        <Box>
          <DeadlineSetting />
          <TellInvited />
        </Box>
        <Stack direction="row" spacing={2}>
          <Setting
            name="reward"
            helperText="Earned by each expert who completes it"
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
          <Setting name="currency" choices={CURRENCIES} sx={{ maxWidth: 140 }} />
        </Stack>
        <Minutes />
        <DisplayField />
      </Stack>
    </PlaceContext>
  );
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

type TextSetting = { [F in DocumentField]: BuilderDocument[F] extends string ? F : never }[DocumentField];

type SettingProps = Omit<TextFieldProps, 'name' | 'value' | 'onChange'> & {
  name: TextSetting;
  /** Its name in the API, if different. */
  field?: string;
  /** The choices in addition to the present value. */
  choices?: readonly string[];
};

/** A setting that is typed or chosen. */
function Setting({ name, field = name, choices, ...rest }: SettingProps) {
  const [value, setValue] = useField(name);
  return (
    <BuilderTextField
      {...rest}
      field={field}
      size="medium"
      label={FIELD_LABELS[name]}
      select={choices !== undefined}
      value={value}
      onChange={setValue}
    >
      {choices &&
        [...new Set([value, ...choices])].map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choice}
          </MenuItem>
        ))}
    </BuilderTextField>
  );
}

function Description() {
  const [description, setDescription] = useField('description');
  return <RichTextField label={FIELD_LABELS.description} value={description} onChange={setDescription} />;
}

function DeadlineSetting() {
  const [local, setLocal] = useField('deadline_local');
  const [zone, setZone] = useField('deadline_zone');
  const problem = useProblemAt('deadline', local !== '');
  const zoneProblem = useProblemAt('deadline_zone');
  return (
    <DeadlineInput
      local={{ value: local, onChange: setLocal, problem }}
      zone={{ value: zone, onChange: setZone, problem: zoneProblem }}
      hint="Without one, it stays open until you close it."
    />
  );
}

function Minutes() {
  const [minutes, setMinutes] = useField('estimated_minutes');
  const suggested = useBuilderState((state) => estimatedMinutes(state.document.questionnaire));
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'flex-start' }}>
      <BuilderNumberField
        field="estimated_minutes"
        label={FIELD_LABELS.estimated_minutes}
        size="medium"
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

/** How experts move through the questions. */
export function DisplayField() {
  const display = useBuilderState((state) => state.document.questionnaire.display);
  const edit = useEditQuestionnaire();
  return (
    <SelectField
      label="How experts go through it"
      size="medium"
      value={display}
      choices={DISPLAYS.map((value) => ({ value, label: DISPLAY_LABELS[value] }))}
      onChange={(chosen) => edit((questionnaire) => ({ ...questionnaire, display: chosen }))}
    />
  );
}

/** Asks, while another deadline waits to be saved, whether those who were invited are told of it. */
export function TellInvited() {
  const { assessment, tellsInvited, setTellsInvited } = useAssessment();
  const document = useBuilderState((state) => state.document);
  if (!canTell(assessment, fieldChanges(toDocument(assessment), document))) return null;
  return (
    <FormControlLabel
      control={<Checkbox checked={tellsInvited} onChange={(_event, checked) => setTellsInvited(checked)} />}
      label={`Tell the ${counted(assessment.unfinished_count, 'invited expert who has', 'invited experts who have')} not finished`}
    />
  );
}
