import { Box, FormHelperText, type SxProps, type Theme } from '@mui/material';
import { EditorContent, useEditor } from '@tiptap/react';
import { RichTextInputToolbar, TiptapEditorProvider } from 'ra-input-rich-text';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Labeled, useNotify } from 'react-admin';
import { FORMATS } from './formats.tsx';
import { pastedHtml } from './pastedHtml.ts';

type Props = {
  label: string;
  value: string;
  onChange: (html: string) => void;
  formats?: keyof typeof FORMATS;
  isRequired?: boolean;
  hint?: string;
  /** What is wrong with the text; replaces the hint. */
  problem?: string;
  sx?: SxProps<Theme>;
};

const AS_GIVEN = { preserveWhitespace: true } as const;

/**
 * A rich text editor with react-admin's toolbar. Not its input, which puts a text back that it gave a moment ago, and so
 * loses what was typed meanwhile.
 */
export function RichTextEditor({ label, value, onChange, formats = 'all', isRequired, hint, problem, sx }: Props) {
  const [content] = useState(value);
  /** What was given to the owner and has not come back as its value. */
  const given = useRef([value]);
  const notify = useNotify();
  const helpId = useId();
  const editorProps = useMemo(() => {
    const refuse = (what: string[]) =>
      notify(`Left out: ${what.join(', ')}. A text takes words, lists and links only.`, { type: 'warning' });
    return {
      attributes: {
        ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, 'aria-describedby': helpId },
        'aria-required': String(Boolean(isRequired)),
        'aria-invalid': String(Boolean(problem)),
      },
      transformPastedHTML: (pasted: string) => {
        const { html, leftOut } = pastedHtml(pasted, formats !== 'all');
        if (leftOut.length > 0) refuse(leftOut);
        return html;
      },
      // A file alone; copied text may come with a picture of itself.
      handlePaste: (_view: unknown, { clipboardData }: ClipboardEvent) => refuseFiles(clipboardData, refuse),
      handleDrop: (_view: unknown, { dataTransfer }: DragEvent) => refuseFiles(dataTransfer, refuse),
    };
  }, [label, helpId, isRequired, problem, formats, notify]);
  const editor = useEditor({
    extensions: FORMATS[formats].extensions,
    content,
    parseOptions: AS_GIVEN,
    editorProps,
    onUpdate: ({ editor }) => {
      const html = editor.isEmpty ? '' : editor.getHTML();
      given.current.push(html);
      onChange(html);
    },
  });

  useEffect(() => {
    const back = given.current.lastIndexOf(value);
    given.current.splice(0, back + 1);
    if (back < 0 && value !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(value, { emitUpdate: false, parseOptions: AS_GIVEN });
  }, [value, editor]);

  return (
    <Labeled label={label} isRequired={isRequired} fullWidth color={problem ? 'error.main' : undefined}>
      <Box data-invalid={problem ? true : undefined} sx={[LOOK, ...(Array.isArray(sx) ? sx : [sx])]}>
        <TiptapEditorProvider value={editor}>
          <RichTextInputToolbar size="small">{FORMATS[formats].tools}</RichTextInputToolbar>
          <EditorContent editor={editor} />
        </TiptapEditorProvider>
        <FormHelperText id={helpId} error={Boolean(problem)}>
          {problem || hint}
        </FormHelperText>
      </Box>
    </Labeled>
  );
}

/** True if files were pasted or dropped without a text; says that they were left out. */
function refuseFiles(data: DataTransfer | null, refuse: (what: string[]) => void): boolean {
  if (!data?.files.length || data.types.includes('text/html') || data.types.includes('text/plain')) return false;
  refuse(['files']);
  return true;
}

const LOOK = {
  // Large enough for a finger.
  '& .MuiToggleButton-root': { minWidth: 32, minHeight: 32 },
  '& .ProseMirror': {
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.default',
    p: 1,
    overflowWrap: 'anywhere',
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus': { bgcolor: 'background.default' },
    '&[aria-invalid="true"]': { borderColor: 'error.main' },
    '& p': { mt: 0, mb: 1 },
    '& > p:last-child, & li > p': { mb: 0 },
  },
} as const;
