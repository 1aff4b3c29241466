import { Autocomplete, Box, Button, Chip, LinearProgress, TextField } from '@mui/material';
import { type ComponentType, type ReactNode, useState } from 'react';
import {
  BooleanInput,
  type CommonInputProps,
  DateInput,
  NumberInput,
  type RaRecord,
  SelectInput,
  TextInput,
  useInput,
} from 'react-admin';
import { FileChooser } from '#admin/forms/FileChooser.tsx';
import { useRecord } from '#admin/record/useRecord.ts';
import { ACCEPTED_TYPES } from '#common/library/files.ts';
import type { Control, Field, Tone } from '#common/schema/fields.ts';
import { StarRating } from '#common/ui/ratings/Ratings.tsx';
import { formatDate, formatDeadline, formatTime } from '#common/words/dates.ts';
import { figure, formatBytes, humanise } from '#common/words/format.ts';
import { formatMoney, moneyWithCurrency } from '#common/words/money.ts';
import { isAllTaken, parsePastedLines, pasteInWords } from '#common/words/paste.ts';
import { BrandLogo } from './BrandLogo.tsx';

/** A picture of the record in the form: a chosen file, the address of the stored one, or '' after removal. */
function PictureInput({ source, label }: CommonInputProps) {
  const { field, fieldState, formState } = useInput({ source, parse: keepBlank });
  const stored: string | null = formState.defaultValues?.[source] ?? null;
  const shown = stored !== null && field.value === stored;
  return (
    <FileChooser
      label={String(label)}
      button={`${shown ? 'Replace' : 'Choose'} ${label}`}
      accept={ACCEPTED_TYPES.image.join(',')}
      hint="JPG, PNG, GIF or WebP"
      file={field.value instanceof File ? field.value : null}
      onFile={(file) => field.onChange(file ?? stored)}
      message={fieldState.error?.message}
      present={
        shown ? (
          <>
            <BrandLogo name="" src={stored} />
            <Button size="small" onClick={() => field.onChange('')}>
              Remove
            </Button>
          </>
        ) : undefined
      }
    />
  );
}

/** react-admin would turn '' into null. */
const keepBlank = (value: unknown) => value;

type InputProps = CommonInputProps & { source: string; choices?: Field['choices'] };

type ControlParts = {
  /** Draws a value that is not empty. */
  show: (value: never, field: Field, record: RaRecord) => ReactNode;
  /** Whether a picture is drawn, which the field's title names for screen readers. */
  isDrawn?: true;
  input: ComponentType<InputProps>;
  /** The choices of a filter, if they differ from the input's: a switch can also be left undecided. */
  filterChoices?: { id: boolean; name: string }[];
  /** Fixed properties of the input. */
  inputProps?: object;
  /** Numbers are aligned to the right. */
  isNumber?: boolean;
  /** Whether a value must not be broken over lines. */
  oneLine?: boolean;
};

// react-admin turns an emptied field into null, which no schema of a text takes.
const text = { parse: (value: string) => value };

const words = (value: string, { labels }: Field) => labels[value] ?? humanise(value);

const YES_OR_NO = [
  { id: true, name: 'Yes' },
  { id: false, name: 'No' },
];

/** How each kind of field is shown and entered. A new kind is a line here and its name in `Control`. */
export const CONTROLS: Record<Control, ControlParts> = {
  text: { show: (value: string) => value, input: TextInput, inputProps: text },
  email: { show: (value: string) => value, input: TextInput, inputProps: { ...text, type: 'email' } },
  phone: { show: (value: string) => value, input: TextInput, inputProps: { ...text, type: 'tel' } },
  url: { show: (value: string) => value, input: TextInput, inputProps: { ...text, type: 'url' } },
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
  money: {
    show: (value: string, { unitIn }, record) =>
      unitIn ? moneyWithCurrency(value, record[unitIn]) : formatMoney(value),
    input: TextInput,
    inputProps: text,
    isNumber: true,
  },
  choice: { show: words, input: SelectInput },
  switch: { show: (value: boolean) => (value ? 'Yes' : 'No'), input: BooleanInput, filterChoices: YES_OR_NO },
  date: {
    show: (value: string) => formatDate(value),
    input: DateInput,
    inputProps: { size: 'medium' },
    oneLine: true,
  },
  instant: {
    show: (value: string, { unitIn }, record) => (unitIn ? formatDeadline(value, record[unitIn]) : formatTime(value)),
    input: DateInput,
    oneLine: true,
  },
  names: { show: (value: string[]) => value.join(', '), input: TextsInput },
  picture: { show: (value: string) => <BrandLogo name="" src={value} />, input: PictureInput },
  bytes: { show: (value: number) => formatBytes(value), input: NumberInput, isNumber: true },
  // Left-aligned and without separators: an id is not a quantity.
  id: { show: (value: number) => value, input: NumberInput },
  progress: {
    show: (value: number, { title }) => (
      <LinearProgress variant="determinate" value={value} aria-label={title} sx={{ minWidth: 100 }} />
    ),
    input: NumberInput,
    isDrawn: true,
  },
  stars: {
    show: (value: number, { title }) => <StarRating label={title} value={value} readOnly size="small" />,
    input: NumberInput,
    isDrawn: true,
  },
};

type ValueProps = {
  field: Field;
  /** Says what is shown in place of the value, or the name of what is drawn; nothing for the value itself. */
  text?: ((record: never) => ReactNode) | undefined;
};

/** A value of the current record in words, as a chip or drawn; a dash where there is none. */
export function FieldValue({ field, text }: ValueProps) {
  const record = useRecord<RaRecord>();
  const { isNumber, oneLine = isNumber } = CONTROLS[field.control];
  // A time with its zone is long.
  const isWhole = oneLine && (isNumber || !field.unitIn);
  return (
    <Box component="span" sx={isWhole ? { whiteSpace: 'nowrap' } : { overflowWrap: 'anywhere' }}>
      {shownOf(field, record, text?.(record as never))}
    </Box>
  );
}

function shownOf(field: Field, record: RaRecord, words: ReactNode): ReactNode {
  const { show, isDrawn } = CONTROLS[field.control];
  const stored = record[field.source];
  const value = (!isDrawn && words) || stored;
  if (isEmpty(value)) return field.empty ?? '–';
  if (field.tones) return <ToneChip {...field} value={value} tone={field.tones[value] ?? field.tones[stored]} />;
  if (value !== stored) return value;
  return show(stored as never, words ? { ...field, title: String(words) } : field, record);
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);

type ToneProps = Pick<Field, 'labels'> & { value: string; tone: Tone | undefined };

function ToneChip({ labels, value, tone = 'default' }: ToneProps) {
  const [color, variant = 'outlined'] = tone.split(' ') as ['default', 'filled'?];
  return <Chip size="small" color={color} variant={variant} label={labels[value] ?? value} />;
}

type Props = CommonInputProps & {
  /** Limits of a paste: the number of entries, and the length of each. */
  limits?: { max: number; length: number };
  /** One entry in words, and what it is the name of: "competitor", "a brand". */
  entry?: [one: string, nameOf: string];
};

/** A list of short texts: Enter ends one; pasted lines become one each. */
export function TextsInput({ source, label, limits, entry = ['entry', 'an entry'], helperText }: Props) {
  const { field, fieldState, isRequired } = useInput({ source, defaultValue: [] });
  const [pasted, setPasted] = useState('');
  const values: string[] = field.value ?? [];
  const paste = (text: string) => {
    const { max, length } = limits ?? { max: 100, length: 200 };
    const lines = parsePastedLines(text, { known: values, free: max - values.length, length });
    setPasted(isAllTaken(lines) ? '' : pasteInWords(lines, ...entry, { max, length }));
    field.onChange([...values, ...lines.taken]);
  };
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={[]}
      value={values}
      onChange={(_event, texts) => field.onChange(texts)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={isRequired}
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? (pasted || helperText || 'Press Enter after each name.')}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text').trim();
            if (!/[\r\n]/.test(text)) return;
            event.preventDefault();
            paste(text);
          }}
        />
      )}
    />
  );
}
