import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { slider } from '../../questions/slider.ts';
import { EndLabels } from './EndLabels.tsx';
import type { QuestionInputProps } from './QuestionInput.ts';

/** A fine scale without a default: until it is touched there is no handle and no answer. Also takes a typed number. */
export function SliderInput({ config, value, onChange, readOnly, labelledBy }: QuestionInputProps<'slider'>) {
  const { min, max, step, labels, unit } = config;
  const middle = min + Math.round((max - min) / 2 / step) * step;
  const accept = (next: number) => onChange(rounded(next));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (value !== null || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    accept(middle);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 9rem' },
        alignItems: 'start',
      }}
    >
      <Box>
        <Box
          component="input"
          type="range"
          aria-labelledby={labelledBy}
          aria-valuetext={value === null ? 'No answer yet' : `${value}${unit ? ` ${unit}` : ''}`}
          min={min}
          max={max}
          step={step}
          value={value ?? middle}
          disabled={readOnly}
          data-untouched={value === null}
          onChange={(event) => accept(Number(event.target.value))}
          // A press on the very place of the hidden handle changes nothing, and is an answer all the same.
          onPointerUp={(event) => !readOnly && event.button === 0 && accept(Number(event.currentTarget.value))}
          onKeyDown={onKeyDown}
          sx={TRACK}
        />
        <EndLabels low={labels.low} high={labels.high} />
      </Box>
      <NumberField {...{ min, max, step, unit, value, readOnly, labelledBy }} onChange={onChange} />
    </Box>
  );

  function rounded(next: number): number {
    // Steps such as 0.1 add up to 0.30000000000000004.
    return Number(next.toFixed(6));
  }
}

type NumberProps = {
  min: number;
  max: number;
  step: number;
  unit: string;
  value: number | null;
  readOnly: boolean;
  labelledBy: string;
  onChange: (value: number | null) => void;
};

function NumberField({ min, max, step, unit, value, readOnly, labelledBy, onChange }: NumberProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  useEffect(() => {
    setText((shown) => (shown !== '' && Number(shown) === value ? shown : value === null ? '' : String(value)));
  }, [value]);
  const isBad = text !== '' && !isOnScale(text, { min, max, step });
  return (
    <TextField
      type="text"
      value={text}
      disabled={readOnly}
      error={isBad}
      helperText={isBad ? `From ${min} to ${max}${step === 1 ? '' : `, in steps of ${step}`}` : unit || ' '}
      onChange={(event) => {
        // Many a phone's number keys hold a comma and no point.
        const typed = event.target.value.replace(',', '.');
        setText(typed);
        if (typed === '') onChange(null);
        else if (isOnScale(typed, { min, max, step })) onChange(Number(typed));
      }}
      slotProps={{
        htmlInput: { 'aria-label': 'Value as a number', 'aria-describedby': labelledBy, inputMode: 'decimal' },
      }}
    />
  );
}

function isOnScale(text: string, { min, max, step }: { min: number; max: number; step: number }): boolean {
  const config = { ...slider.defaultConfig(), min, max, step };
  return text.trim() !== '' && slider.answerSchema(config).safeParse(Number(text)).success;
}

const THUMB = {
  appearance: 'none',
  width: 28,
  height: 28,
  border: 0,
  borderRadius: '50%',
  backgroundColor: 'primary.main',
  cursor: 'grab',
} as const;
const RAIL = { height: 6, borderRadius: 3, backgroundColor: 'text.disabled' } as const;

const TRACK = {
  appearance: 'none',
  width: '100%',
  height: 44,
  m: 0,
  background: 'transparent',
  cursor: 'pointer',
  borderRadius: 1,
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main' },
  '&::-webkit-slider-runnable-track': RAIL,
  '&::-moz-range-track': RAIL,
  '&::-webkit-slider-thumb': { ...THUMB, mt: '-11px' },
  '&::-moz-range-thumb': THUMB,
  '&[data-untouched=true]::-webkit-slider-thumb': { opacity: 0 },
  '&[data-untouched=true]::-moz-range-thumb': { opacity: 0 },
} as const;
