import { Checkbox, FormControlLabel, FormGroup, Typography } from '@mui/material';
import { ProblemText } from '#admin/assessments/builder/fields/inputs.tsx';
import { PINS_MAX } from '#common/assessments/questions/limits.ts';
import { pins, SENTIMENT_LABELS, SENTIMENTS, type Sentiment } from '#common/assessments/questions/pins.ts';
import { withPicture } from '#common/assessments/questions/regions.ts';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import type { FieldsOf, PartProps } from './ConfigFields.tsx';
import { RegionsField } from './regions/RegionsField.tsx';

type Part = PartProps<ConfigOf<'pins'>>;

export const pinsFields: FieldsOf<'pins'> = [
  {
    kind: 'material',
    key: 'material_id',
    kinds: pins.materials?.kinds,
    change: (config, chosen, material) => ({
      ...withPicture(config, chosen),
      surface: material?.kind === 'model' ? 'model' : 'flat',
    }),
  },
  [
    { kind: 'number', key: 'min_pins', label: 'At least (pins)', min: 0, max: PINS_MAX },
    { kind: 'number', key: 'max_pins', label: 'At most (pins)', min: 1, max: PINS_MAX },
  ],
  Sentiments,
  { kind: 'toggle', key: 'comment_required', label: 'Every pin needs a comment' },
  Regions,
];

function Sentiments({ config, onChange }: Part) {
  const toggle = (sentiment: Sentiment, on: boolean) => {
    const sentiments = SENTIMENTS.filter((one) => (one === sentiment ? on : config.sentiments.includes(one)));
    onChange({ ...config, sentiments }, 'sentiments');
  };
  return (
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
  );
}

/** A 3D model has no regions; those drawn on a picture before can still be removed. */
function Regions(part: Part) {
  const { surface, regions } = part.config;
  if (surface === 'model' && regions.length === 0) return null;
  return <RegionsField title="Regions that answers are counted by" announceable {...part} />;
}
