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

/** An empty document of the editor is no text. */
const EMPTY = '<p></p>';

/** Rich text for a document outside of a form: a form of one field around react-admin's input. */
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

/** Only what the server keeps when it sanitises. */
function Toolbar() {
  return (
    <RichTextInputToolbar size="small">
      <FormatButtons size="small" />
      <ListButtons size="small" />
      <LinkButtons size="small" />
      <QuoteButtons size="small" />
    </RichTextInputToolbar>
  );
}
