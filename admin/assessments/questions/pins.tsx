import { Checkbox, FormControlLabel, FormGroup, Stack, Typography } from '@mui/material';
import { NumberInput } from '#admin/assessments/builder/fields/NumberInput.tsx';
import { ProblemText } from '#admin/assessments/builder/fields/ProblemText.tsx';
import { Toggle } from '#admin/assessments/builder/fields/Toggle.tsx';
import { withPicture } from '#common/assessments/questions/drawn-regions.ts';
import { PINS_MAX } from '#common/assessments/questions/limits.ts';
import { pins, SENTIMENT_LABELS, SENTIMENTS } from '#common/assessments/questions/pins.ts';
import type { EditorProps } from './editorProps.ts';
import { RegionsField } from './regions/RegionsField.tsx';
import { StimulusPicker } from './StimulusPicker.tsx';
import { useStimulusPicture } from './useStimulusPicture.ts';

export function PinsEditor({ config, onChange }: EditorProps<'pins'>) {
  const picture = useStimulusPicture(config);
  const toggle = (sentiment: (typeof SENTIMENTS)[number], on: boolean) =>
    onChange(
      { ...config, sentiments: SENTIMENTS.filter((one) => (one === sentiment ? on : config.sentiments.includes(one))) },
      'sentiments',
    );
  return (
    <Stack spacing={2}>
      <StimulusPicker
        config={config}
        kinds={pins.materials?.kinds ?? []}
        onChange={(stimulus, material) =>
          onChange(
            { ...withPicture(config, stimulus), surface: material?.kind === 'model' ? 'model' : 'flat' },
            'material_id',
          )
        }
      />
      <Stack direction="row" spacing={2}>
        <NumberInput
          field="config.min_pins"
          label="At least (pins)"
          min={0}
          max={PINS_MAX}
          value={config.min_pins}
          onChange={(min_pins) => onChange({ ...config, min_pins }, 'min_pins')}
        />
        <NumberInput
          field="config.max_pins"
          label="At most (pins)"
          min={1}
          max={PINS_MAX}
          value={config.max_pins}
          onChange={(max_pins) => onChange({ ...config, max_pins }, 'max_pins')}
        />
      </Stack>
      <div data-field="config.sentiments">
        <Typography variant="h4" component="h3">
          Sentiments to choose from
        </Typography>
        <FormGroup row>
          {SENTIMENTS.map((sentiment) => (
            <FormControlLabel
              key={sentiment}
              control={
                <Checkbox
                  checked={config.sentiments.includes(sentiment)}
                  onChange={(event) => toggle(sentiment, event.target.checked)}
                />
              }
              label={SENTIMENT_LABELS[sentiment]}
            />
          ))}
        </FormGroup>
        <ProblemText field="config.sentiments" />
      </div>
      <Toggle
        label="Every pin needs a comment"
        checked={config.comment_required}
        onChange={(comment_required) => onChange({ ...config, comment_required }, 'comment_required')}
      />
      {(config.surface === 'flat' || config.regions.length > 0) && (
        <RegionsField
          title="Regions that answers are counted by"
          picture={picture}
          config={config}
          onChange={onChange}
          announceable
        />
      )}
    </Stack>
  );
}
