import { TextField } from '@mui/material';
import { type Control, Controller, type FieldPath } from 'react-hook-form';
import type { Settings } from '#common/settings/settings.ts';

type Props = {
  control: Control<Settings>;
  name: Exclude<
    FieldPath<Settings>,
    'two_person_rule' | 'payout_days' | `payout_days.${number}` | 'payout_caps' | `payout_caps.${number}`
  >;
  label: string;
  hint: string;
  type?: string;
  /** Empty means null: no limit. */
  optional?: boolean;
  numeric?: boolean;
};

/** A text setting with its hint or its error. */
export function SettingField({ control, name, label, hint, type, optional = false, numeric = false }: Props) {
  const entered = (text: string) => {
    if (text.trim() === '') return optional || numeric ? null : text;
    return numeric ? Number(text) : text;
  };
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref, ...field }, fieldState: { error } }) => (
        <TextField
          {...field}
          inputRef={ref}
          label={label}
          type={numeric ? 'number' : type}
          required={!optional}
          value={value ?? ''}
          onChange={(event) => onChange(entered(event.target.value))}
          error={Boolean(error)}
          helperText={error?.message ?? hint}
        />
      )}
    />
  );
}
