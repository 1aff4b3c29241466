import { Box } from '@mui/material';
import { Highlight } from '@tiptap/extension-highlight';
import { StarterKit } from '@tiptap/starter-kit';
import { FormatButtons, ListButtons, QuoteButtons, RichTextInput, RichTextInputToolbar } from 'ra-input-rich-text';
import { useEffect, useMemo, useRef } from 'react';
import { useNotify } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { LinkButton } from './LinkButton.tsx';
import { pastedHtml } from './pastedHtml.ts';

type Props = { label: string; value: string; onChange: (html: string) => void };
type Values = { html: string };

/** What the editor returns for an empty document. */
const EMPTY = '<p></p>';

/** The formats that the server's sanitiser keeps. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    horizontalRule: false,
    link: { openOnClick: false, defaultProtocol: 'https' },
  }),
  Highlight,
];

/** A rich text editor for use outside a form: wraps react-admin's input in a form with one field. */
export function RichTextEditor({ label, value, onChange }: Props) {
  const form = useForm<Values>({ defaultValues: { html: value } });
  const written = useRef(value);
  const report = useRef(onChange);
  report.current = onChange;
  const notify = useNotify();
  const options = useMemo(() => {
    const refuse = (what: string[]) =>
      notify(`Left out: ${what.join(', ')}. A text takes words, lists and links only.`, { type: 'warning' });
    return {
      extensions: EXTENSIONS,
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
        transformPastedHTML: (pasted: string) => {
          const { html, leftOut } = pastedHtml(pasted);
          if (leftOut.length > 0) refuse(leftOut);
          return html;
        },
        // A file alone; copied text may come with a picture of itself.
        handlePaste: (_view: unknown, { clipboardData }: ClipboardEvent) => refuseFiles(clipboardData, refuse),
        handleDrop: (_view: unknown, { dataTransfer }: DragEvent) => refuseFiles(dataTransfer, refuse),
      },
    };
  }, [label, notify]);
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
        editorOptions={options}
        toolbar={<Toolbar />}
        helperText={false}
      />
    </FormProvider>
  );
}

/** True if files were pasted or dropped without a text; says that they were left out. */
function refuseFiles(data: DataTransfer | null, refuse: (what: string[]) => void): boolean {
  if (!data?.files.length || data.types.includes('text/html') || data.types.includes('text/plain')) return false;
  refuse(['files']);
  return true;
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
        <LinkButton />
        <QuoteButtons size="small" />
      </RichTextInputToolbar>
    </Box>
  );
}
