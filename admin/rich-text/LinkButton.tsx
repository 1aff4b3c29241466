import LinkIcon from '@mui/icons-material/InsertLink';
import { Button, TextField, ToggleButton } from '@mui/material';
import { type Editor, useEditorState } from '@tiptap/react';
import { useTiptapEditor } from 'ra-input-rich-text';
import { useState } from 'react';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { linkAddress } from '#common/words/rich-text.ts';

/** Adds a link to what is selected, and edits or removes the one at the cursor. */
export function LinkButton() {
  const editor: Editor | null = useTiptapEditor();
  const [open, setOpen] = useState(false);
  const isLink = useEditorState({ editor, selector: ({ editor }) => editor?.isActive('link') ?? false });
  return (
    <>
      <ToggleButton
        size="small"
        value="link"
        aria-label={LABEL}
        title={LABEL}
        disabled={!editor}
        selected={isLink ?? false}
        onClick={() => setOpen(true)}
      >
        <LinkIcon fontSize="inherit" />
      </ToggleButton>
      {open && editor && <LinkDialog editor={editor} onClose={() => setOpen(false)} />}
    </>
  );
}

const LABEL = 'Link';

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before: string = editor.getAttributes('link').href ?? '';
  const [address, setAddress] = useState(before);
  const [wrong, setWrong] = useState(false);
  const onLink = () => editor.chain().focus().extendMarkRange('link');

  const save = () => {
    const href = linkAddress(address);
    if (!href) return setWrong(true);
    onClose();
    if (before === '' && editor.state.selection.empty) {
      const link = { type: 'link', attrs: { href } };
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: address.trim().replace(/^mailto:/, ''), marks: [link] })
        // What is typed next does not belong to the link.
        .unsetMark('link')
        .run();
    } else onLink().setLink({ href }).run();
  };
  const cancel = () => {
    onClose();
    editor.commands.focus();
  };
  const remove = () => {
    onClose();
    onLink().unsetLink().run();
  };

  return (
    <TitledDialog
      title={before ? 'Edit the link' : 'Add a link'}
      maxWidth="xs"
      confirm="Save"
      disabled={address.trim() === ''}
      actions={
        before && (
          <Button color="error" onClick={remove} sx={{ mr: 'auto' }}>
            Remove
          </Button>
        )
      }
      onSubmit={save}
      onClose={cancel}
    >
      <TextField
        label="Address"
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          setWrong(false);
        }}
        error={wrong}
        helperText={wrong ? 'Enter an address such as https://example.com' : 'A web page or an email address'}
        slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false, maxLength: 2000 } }}
        margin="dense"
        fullWidth
        autoFocus
      />
    </TitledDialog>
  );
}
