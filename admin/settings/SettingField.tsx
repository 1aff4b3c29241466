import { TextField } from '@mui/material';
import { type Control, Controller, type FieldPath } from 'react-hook-form';
import type { Settings } from '#common/settings.ts';

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
};

/** A text setting with its hint, or with what is wrong with it. */
export function SettingField({ control, name, label, hint, type, optional = false }: Props) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref, ...field }, fieldState: { error } }) => (
        <TextField
          {...field}
          inputRef={ref}
          label={label}
          type={type}
          required={!optional}
          value={value ?? ''}
          onChange={(event) => onChange(optional && event.target.value.trim() === '' ? null : event.target.value)}
          error={Boolean(error)}
          helperText={error?.message ?? hint}
        />
      )}
    />
  );
}
