import { TextField } from '@mui/material';
import { type Ref, useState } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { giftCardsGoOut, orderedDays, PAYOUT_DAYS_MESSAGE } from '#common/payouts/payout-days.ts';
import type { Settings } from '#common/settings/settings.ts';

/** The days of the month on which gift cards go out, typed with commas between them. */
export function PayoutDaysField({ control }: { control: Control<Settings> }) {
  return (
    <Controller
      control={control}
      name="payout_days"
      render={({ field: { value, onChange, onBlur, ref, name }, fieldState: { error } }) => (
        <DaysInput
          days={value}
          onDays={onChange}
          onBlur={onBlur}
          inputRef={ref}
          name={name}
          // If one of the days is wrong, react-hook-form returns a list of errors.
          message={error && (error.message ?? PAYOUT_DAYS_MESSAGE)}
        />
      )}
    />
  );
}

type InputProps = {
  days: number[];
  onDays: (days: number[]) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
  name: string;
  message: string | undefined;
};

function DaysInput({ days, onDays, message, ...field }: InputProps) {
  const [typed, setTyped] = useState(days.join(', '));
  // Once settings are saved or reset, shows the days in their standard form, not as they were typed.
  const text = sameDays(readDays(typed), days) ? typed : days.join(', ');
  return (
    <TextField
      {...field}
      label="Payout days"
      required
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        onDays(readDays(event.target.value));
      }}
      error={message !== undefined}
      helperText={message ?? hint(days)}
    />
  );
}

/** The sentence that experts will read. */
function hint(days: number[]): string {
  const known = days.length > 0 && days.every((day) => Number.isInteger(day) && day >= 1 && day <= 31);
  if (!known) return PAYOUT_DAYS_MESSAGE;
  const sentence = giftCardsGoOut(orderedDays(days));
  return `Experts read: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

function readDays(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
}

const sameDays = (one: number[], other: number[]) =>
  one.length === other.length && one.every((day, index) => Object.is(day, other[index]));
