import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, Checkbox, FormControlLabel, IconButton, Stack } from '@mui/material';
import { BuilderNumberField, BuilderTextField, ProblemText } from '#admin/assessments/builder/fields/inputs.tsx';
import type { Point, Region } from '#common/assessments/questions/regions.ts';
import { place, replacePoint } from './geometry.ts';

type Props = {
  region: Region;
  index: number;
  selected: boolean;
  announceable: boolean;
  onSelect: () => void;
  onChange: (part: Partial<Region>, field: string) => void;
  onRemove: () => void;
};

/** Edits a region's name and its corners, in percent of the picture. */
export function RegionRow({ region, index, selected, announceable, onSelect, onChange, onRemove }: Props) {
  const field = `config.regions.${index}`;
  const { points } = region;
  const setPoint = (at: number, point: Point) => onChange({ points: replacePoint(points, at, point) }, `points.${at}`);
  const last = points.at(-1);
  return (
    <Box
      onFocus={onSelect}
      sx={{ p: 1, border: 1, borderColor: selected ? 'primary.main' : 'divider', borderRadius: 1 }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
        <BuilderTextField
          field={`${field}.name`}
          label={`Name of region ${index + 1}`}
          value={region.name}
          onChange={(name) => onChange({ name }, 'name')}
        />
        <IconButton aria-label={`Remove region ${index + 1}`} size="small" onClick={onRemove}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Stack>
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1, flexWrap: 'wrap' }} data-field={`${field}.points`}>
        {points.map((point, at) => (
          <CornerInput
            // biome-ignore lint/suspicious/noArrayIndexKey: corners are identified only by their position
            key={at}
            name={cornerName(region.shape, at)}
            field={`${field}.points.${at}`}
            point={point}
            onChange={(next) => setPoint(at, next)}
            onRemove={
              region.shape === 'polygon' && points.length > 3
                ? () => onChange({ points: points.toSpliced(at, 1) }, 'points')
                : undefined
            }
          />
        ))}
        {region.shape === 'polygon' && last && (
          <Button
            size="small"
            startIcon={<AddIcon />}
            onClick={() => onChange({ points: [...points, place(last.x + 0.05, last.y)] }, 'points')}
          >
            Add corner
          </Button>
        )}
      </Stack>
      <ProblemText field={`${field}.points`} filled={points.length > 0} />
      {announceable && (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={region.announced}
              onChange={(event) => onChange({ announced: event.target.checked }, 'announced')}
            />
          }
          label="Announce region name to screen readers"
        />
      )}
    </Box>
  );
}

function cornerName(shape: Region['shape'], at: number): string {
  if (shape === 'polygon') return `Corner ${at + 1}`;
  return at === 0 ? 'First corner' : 'Last corner';
}

type CornerProps = {
  name: string;
  field: string;
  point: Point;
  onChange: (point: Point) => void;
  onRemove: (() => void) | undefined;
};

function CornerInput({ name, field, point, onChange, onRemove }: CornerProps) {
  const percent = (value: number) => Math.round(value * 10_000) / 100;
  const change = ({ x, y }: Point) => onChange(place(x, y));
  return (
    <Stack direction="row" spacing={0.5} sx={{ width: onRemove ? 250 : 220 }}>
      {(['x', 'y'] as const).map((axis) => (
        <BuilderNumberField
          key={axis}
          field={`${field}.${axis}`}
          label={`${name} ${axis}`}
          unit="%"
          min={0}
          max={100}
          step={0.5}
          value={percent(point[axis])}
          onChange={(value) => change({ ...point, [axis]: value / 100 })}
        />
      ))}
      {onRemove && (
        <IconButton size="small" aria-label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </Stack>
  );
}
