import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { type CommonInputProps, useInput } from 'react-admin';
import { isAllTaken, parsePastedLines, pasteInWords } from '#common/texts/paste.ts';

type Props = CommonInputProps & {
  /** How many entries of how many characters are taken from what is pasted. */
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
