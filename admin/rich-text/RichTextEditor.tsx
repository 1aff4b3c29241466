import { Box } from '@mui/material';
import {
  DefaultEditorOptions,
  FormatButtons,
  LinkButtons,
  ListButtons,
  QuoteButtons,
  RichTextInput,
  RichTextInputToolbar,
} from 'ra-input-rich-text';
import { useEffect, useRef } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';

type Props = { label: string; value: string; onChange: (html: string) => void };
type Values = { html: string };

/** What the editor returns for an empty document. */
const EMPTY = '<p></p>';

/** A rich text editor for use outside a form: wraps react-admin's input in a form with one field. */
export function RichTextEditor({ label, value, onChange }: Props) {
  const form = useForm<Values>({ defaultValues: { html: value } });
  const written = useRef(value);
  const report = useRef(onChange);
  report.current = onChange;
  const html = useWatch({ control: form.control, name: 'html' });

  useEffect(() => {
    const text = html === EMPTY ? '' : (html ?? '');
    if (text === written.current) return;
    written.current = text;
    report.current(text);
  }, [html]);

  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    form.setValue('html', value);
  }, [value, form]);

  return (
    <FormProvider {...form}>
      <RichTextInput
        source="html"
        label={label}
        fullWidth
        editorOptions={DefaultEditorOptions}
        toolbar={<Toolbar />}
        helperText={false}
      />
    </FormProvider>
  );
}

/** Large enough for a finger. */
const TARGETS = { '& .MuiToggleButton-root': { minWidth: 32, minHeight: 32 } } as const;

/** Offers only the formats that the server's sanitiser keeps. */
function Toolbar() {
  return (
    <Box sx={TARGETS}>
      <RichTextInputToolbar size="small">
        <FormatButtons size="small" />
        <ListButtons size="small" />
        <LinkButtons size="small" />
        <QuoteButtons size="small" />
      </RichTextInputToolbar>
    </Box>
  );
}
