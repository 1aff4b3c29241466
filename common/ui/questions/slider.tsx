import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useState } from 'react';
import { nearestStep, typedNumber, typedProblem } from '#common/assessments/questions/slider.ts';
import { EndLabels } from './EndLabels.tsx';
import type { QuestionInputProps } from './QuestionInput.ts';
import { SliderMarks } from './SliderMarks.tsx';
import { SLIDER_TRACK } from './sliderTrack.ts';

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
        helperText={problem === null ? `From ${min} to ${max}${unit}, in steps of ${step}` : `Not saved. ${problem}`}
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
