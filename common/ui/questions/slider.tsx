import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useState } from 'react';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import { nearestStep, ticks, typedNumber, typedProblem } from '#common/assessments/questions/slider.ts';
import type { QuestionInputProps } from './AnswerField.tsx';
import { EndLabels } from './ScaleRadios.tsx';

/**
 * The handle's middle moves from half of this inside one end of the track to half of it inside the other. Pixels.
 */
const THUMB_SIZE = 28;

/** In forced colours only the system's own colours stay. */
const FORCED = '@media (forced-colors: active)';

const THUMB = {
  appearance: 'none',
  width: THUMB_SIZE,
  height: THUMB_SIZE,
  border: 0,
  borderRadius: '50%',
  backgroundColor: 'primary.main',
  cursor: 'grab',
  [FORCED]: { backgroundColor: 'Highlight' },
} as const;
const RAIL = {
  height: 6,
  borderRadius: 3,
  backgroundColor: 'text.disabled',
  [FORCED]: { backgroundColor: 'CanvasText' },
} as const;

/** The style of a native slider. Before it is used it has no handle, which would suggest a value. */
const SLIDER_TRACK = {
  position: 'relative',
  display: 'block',
  appearance: 'none',
  width: '100%',
  height: 44,
  m: 0,
  background: 'transparent',
  cursor: 'pointer',
  borderRadius: 1,
  '&::-webkit-slider-runnable-track': RAIL,
  '&::-moz-range-track': RAIL,
  '&::-webkit-slider-thumb': { ...THUMB, mt: '-11px' },
  '&::-moz-range-thumb': THUMB,
  '&[data-untouched=true]::-webkit-slider-thumb': { opacity: 0 },
  '&[data-untouched=true]::-moz-range-thumb': { opacity: 0 },
} as const;

/** Marks across a slider's track, at the positions of the middle of its handle. */
function SliderMarks({ config }: { config: ConfigOf<'slider'> }) {
  const { min, max } = config;
  return (
    <Box aria-hidden sx={MARKS}>
      {ticks(config).map((at) => (
        <span key={at} data-mark style={{ left: `${((at - min) / (max - min)) * 100}%` }} />
      ))}
    </Box>
  );
}

const MARKS = {
  position: 'absolute',
  top: 13,
  left: THUMB_SIZE / 2,
  right: THUMB_SIZE / 2,
  height: 18,
  '& > span': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    width: 2,
    ml: '-1px',
    bgcolor: 'text.disabled',
    forcedColorAdjust: 'none',
  },
} as const;

/**
 * A fine scale without a default: until it is used it shows its track, ends and steps, but no handle and no answer.
 * A number can also be typed. The field shows exactly what is saved: a number that is not on the scale is explained
 * and gives no answer.
 */
export function SliderInput({ config, value, onChange, readOnly, labelledBy }: QuestionInputProps<'slider'>) {
  const { min, max, step, labels } = config;
  const [typed, setTyped] = useState<string | null>(null);
  const hintId = useId();
  const middle = nearestStep(config, (min + max) / 2);
  const numberOf = (text: string) => (typedProblem(config, text) === null ? typedNumber(text) : null);
  // A new value, from the track or from outside, replaces the typed text.
  const shown = typed !== null && numberOf(typed) === value ? typed : value === null ? '' : String(value);
  const problem = shown.trim() === '' ? null : typedProblem(config, shown);
  const unit = config.unit ? ` ${config.unit}` : '';
  const end = (bound: number, meaning: string) => `${bound}${unit}${meaning ? `: ${meaning}` : ''}`;

  const slide = (to: number) => {
    setTyped(null);
    onChange(nearestStep(config, to));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (value !== null || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    slide(middle);
  };
  return (
    <Box sx={LAYOUT}>
      <Box sx={{ minWidth: 0 }}>
        <Typography aria-hidden sx={{ fontWeight: 550, color: value === null ? 'text.secondary' : 'text.primary' }}>
          {value === null ? 'Not answered yet' : `${value}${unit}`}
        </Typography>
        <Box sx={{ position: 'relative' }}>
          <SliderMarks config={config} />
          <Box
            component="input"
            type="range"
            aria-labelledby={labelledBy}
            aria-describedby={hintId}
            aria-valuetext={value === null ? 'Not answered yet' : `${value}${unit}`}
            min={min}
            max={max}
            step={step}
            value={value ?? middle}
            disabled={readOnly}
            data-untouched={value === null}
            onChange={(event) => slide(Number(event.target.value))}
            // A press exactly where the hidden handle is changes nothing, but still counts as an answer.
            onPointerUp={(event) => !readOnly && event.button === 0 && slide(Number(event.currentTarget.value))}
            onKeyDown={onKeyDown}
            sx={SLIDER_TRACK}
          />
        </Box>
        <EndLabels low={end(min, labels.low)} high={end(max, labels.high)} />
      </Box>
      <TextField
        type="text"
        label="Or type a number"
        value={shown}
        disabled={readOnly}
        error={problem !== null}
        helperText={
          problem === null ? `From ${min} to ${max}${unit}, in steps of ${step}` : `Not a valid answer yet. ${problem}`
        }
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(numberOf(event.target.value));
        }}
        // A number in another spelling ("0,50") is shown as it is saved.
        onBlur={() => problem === null && setTyped(null)}
        slotProps={{
          htmlInput: { 'aria-label': 'Or type a number', inputMode: 'decimal' },
          formHelperText: { id: hintId, role: 'status' },
        }}
      />
    </Box>
  );
}

const LAYOUT = {
  display: 'grid',
  columnGap: 3,
  rowGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 12rem' },
  alignItems: 'start',
} as const;
