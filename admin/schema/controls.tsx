import { Box, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import {
  BooleanInput,
  type CommonInputProps,
  DateInput,
  FunctionField,
  NumberInput,
  type RaRecord,
  SelectInput,
  TextInput,
} from 'react-admin';
import { BrandLogo } from '#admin/vis/list/BrandLogo.tsx';
import type { Control, Field } from '#common/schema/fields.ts';
import { figure } from '#common/texts/format.ts';
import { StarRating } from '#common/ui/ratings/StarRating.tsx';
import { formatDate, formatInstant } from '#common/values/dates.ts';
import { formatMoney } from '#common/values/money.ts';
import { TextsInput } from './TextsInput.tsx';

type InputProps = CommonInputProps & { source: string; choices?: Field['choices'] };

type ControlParts = {
  /** Draws a value that is not empty. */
  show: (value: never, field: Field) => ReactNode;
  input: ComponentType<InputProps>;
  /** Fixed properties of the input. */
  inputProps?: object;
  /** Numbers stand at the right of their column. */
  isNumber?: boolean;
};

// react-admin turns an emptied field into null, which no schema of a text takes.
const text = { parse: (value: string) => value };

const words = (value: string, { choices }: Field) => choices.find(({ id }) => id === value)?.name ?? value;

/** How each kind of field is shown and entered. A new kind is a line here and its name in `Control`. */
export const CONTROLS: Record<Control, ControlParts> = {
  text: { show: (value: string) => value, input: TextInput, inputProps: text },
  email: { show: (value: string) => value, input: TextInput, inputProps: { ...text, type: 'email' } },
  multiline: {
    show: (value: string) => <Box sx={{ whiteSpace: 'pre-line' }}>{value}</Box>,
    input: TextInput,
    inputProps: { ...text, multiline: true, minRows: 3 },
  },
  number: {
    show: (value: number) => figure(value),
    input: NumberInput,
    inputProps: { size: 'medium' },
    isNumber: true,
  },
  money: { show: (value: string) => formatMoney(value), input: TextInput, inputProps: text, isNumber: true },
  choice: { show: words, input: SelectInput },
  switch: { show: (value: boolean) => (value ? 'Yes' : 'No'), input: BooleanInput },
  date: { show: (value: string) => formatDate(value), input: DateInput },
  instant: { show: (value: string) => formatInstant(value), input: DateInput },
  names: { show: (value: string[]) => value.join(', '), input: TextsInput },
  picture: { show: (value: string) => <BrandLogo name="" src={value} />, input: TextInput },
  stars: { show: (value: number) => <StarRating label="Rating" value={value} readOnly />, input: NumberInput },
};

/** A value of a record as text or picture; a dash where there is none. */
export function FieldValue({ field }: { field: Field }) {
  const { show } = CONTROLS[field.control];
  return (
    <FunctionField<RaRecord>
      component={Typography}
      variant="inherit"
      sx={{ overflowWrap: 'anywhere' }}
      render={(record) => {
        const value: unknown = record[field.source];
        const isEmpty =
          value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);
        return isEmpty ? '–' : show(value as never, field);
      }}
    />
  );
}
