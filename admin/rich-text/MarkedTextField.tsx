import { type ComponentProps, useState } from 'react';
import { useInput } from 'react-admin';
import type { Field } from '#common/schema/fields.ts';
import { blocksOf, markedText } from '#common/words/marked-text.ts';
import { htmlOf, textOf } from './markedHtml.ts';
import { RichTextField } from './RichTextField.tsx';

type Props = Omit<ComponentProps<typeof RichTextField>, 'formats' | 'sx'> & {
  /** Whether the text is a document, which has a title and headings. */
  headings?: boolean;
};

/** A marked-up text (`common/words/marked-text.ts`) in the editor of rich texts. One without changes stays as it was written. */
export function MarkedTextField({ value, onChange, headings = false, ...props }: Props) {
  const opened = (text: string) => ({ text, given: text, html: htmlOf(text, headings) });
  const [held, setHeld] = useState(() => opened(value));
  if (value !== held.text) setHeld(opened(value));
  const change = (html: string) => {
    const typed = textOf(html);
    const isAsGiven = typed === markedText(blocksOf(held.given, headings));
    const text = isAsGiven ? held.given : typed;
    setHeld({ ...held, text, html });
    onChange(text);
  };
  const [formats, sx] = headings ? (['document', DOCUMENT] as const) : (['marked', ANSWER] as const);
  return <RichTextField {...props} formats={formats} sx={sx} value={held.html} onChange={change} />;
}

const ANSWER = { '& .ProseMirror': { minHeight: 130 } };
/** Titles and headings as they are read (`common/ui/texts/MarkedText.tsx`). */
const DOCUMENT = {
  '& .ProseMirror': { minHeight: 320, maxHeight: 560, overflowY: 'auto' },
  '& .ProseMirror h1': { typography: 'h2' },
  '& .ProseMirror h2': { typography: 'h4' },
};

/** The marked-up text of a field of the surrounding form. */
export function MarkedTextInput({ field: { source, title, isRequired }, hint }: { field: Field; hint?: string }) {
  const { field, fieldState } = useInput({ source, parse: asTyped });
  return (
    <MarkedTextField
      label={title}
      value={field.value}
      onChange={field.onChange}
      isRequired={isRequired}
      hint={hint}
      problem={fieldState.error?.message}
    />
  );
}

// react-admin would turn '' into null, which no schema of a text takes.
const asTyped = (text: string) => text;
