import { TextField } from '@mui/material';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { giftCardsGoOut, nextPayoutDay, orderedDays, PAYOUT_DAYS_MESSAGE } from '#common/payouts/payout-days.ts';
import { titleOf } from '#common/schema/fields.ts';
import { settings } from '#common/settings/settings.ts';
import { formatDate, today } from '#common/words/dates.ts';

/** The days of the month on which gift cards go out, typed with commas between them. */
export function PayoutDaysInput() {
  const { field, fieldState } = useInput({ source: 'payout_days' });
  const { value, onChange, ref, ...input } = field;
  const days: number[] = value;
  const [typed, setTyped] = useState(days.join(', '));
  // Once settings are saved or reset, shows the days in their standard form, not as they were typed.
  const text = sameDays(readDays(typed), days) ? typed : days.join(', ');
  return (
    <TextField
      {...input}
      inputRef={ref}
      label={titleOf(settings, 'payout_days')}
      required
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readDays(event.target.value));
      }}
      error={fieldState.invalid}
      // If one of the days is wrong, react-hook-form gives a list of errors without a message of its own.
      helperText={fieldState.invalid ? (fieldState.error?.message ?? PAYOUT_DAYS_MESSAGE) : hint(days)}
    />
  );
}

/** The sentence that experts will read. */
function hint(days: number[]): string {
  const known = days.length > 0 && days.every((day) => Number.isInteger(day) && day >= 1 && day <= 31);
  if (!known) return PAYOUT_DAYS_MESSAGE;
  const sentence = giftCardsGoOut(orderedDays(days));
  const next = formatDate(nextPayoutDay(days, today()));
  return `Experts read: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)} The next are due on ${next}.`;
}

function readDays(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
}

const sameDays = (one: number[], other: number[]) =>
  one.length === other.length && one.every((day, index) => Object.is(day, other[index]));
