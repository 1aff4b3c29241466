import FormatBold from '@mui/icons-material/FormatBold';
import { MenuItem, TextField, ToggleButton } from '@mui/material';
import { Highlight } from '@tiptap/extension-highlight';
import { ListItem } from '@tiptap/extension-list';
import { type Editor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { FormatButtons, ListButtons, QuoteButtons, useTiptapEditor } from 'ra-input-rich-text';
import type { ReactNode } from 'react';
import { addressOf } from '#common/words/marked-text.ts';
import { LinkButton } from './LinkButton.tsx';

const LINKS = { openOnClick: false, defaultProtocol: 'https' };
const NONE = { codeBlock: false, horizontalRule: false } as const;

/** An item that holds no list of its own. */
const FlatListItem = ListItem.extend({
  content: 'paragraph',
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/** What a marked-up text (`common/words/marked-text.ts`) has marks for. */
const marked = (headings: boolean) => [
  StarterKit.configure({
    ...{ ...NONE, blockquote: false, code: false, italic: false, strike: false, underline: false, listItem: false },
    heading: headings && { levels: [1, 2] },
    link: { ...LINKS, isAllowedUri: (href) => addressOf(href) !== null },
  }),
  FlatListItem,
];

const MARKED_TOOLS = (
  <>
    <BoldButton />
    <ListButtons size="small" />
    <LinkButton />
  </>
);

/** The sets of formats that an editor may take, each with the buttons that offer them. */
export const FORMATS = {
  /** All that the server's sanitiser keeps. */
  all: {
    extensions: [StarterKit.configure({ ...NONE, heading: { levels: [2, 3, 4] }, link: LINKS }), Highlight],
    tools: (
      <>
        <FormatButtons size="small" />
        <ListButtons size="small" />
        <LinkButton />
        <QuoteButtons size="small" />
      </>
    ),
  },
  marked: { extensions: marked(false), tools: MARKED_TOOLS },
  document: {
    extensions: marked(true),
    tools: (
      <>
        <LevelSelect />
        {MARKED_TOOLS}
      </>
    ),
  },
} satisfies Record<string, { extensions: unknown[]; tools: ReactNode }>;

function BoldButton() {
  const editor: Editor | null = useTiptapEditor();
  const isBold = useEditorState({ editor, selector: ({ editor }) => editor?.isActive('bold') ?? false });
  return (
    <ToggleButton
      size="small"
      value="bold"
      aria-label="Bold"
      title="Bold"
      disabled={!editor}
      selected={isBold ?? false}
      onClick={() => editor?.chain().focus().toggleBold().run()}
    >
      <FormatBold fontSize="inherit" />
    </ToggleButton>
  );
}

const LEVELS = ['Paragraph', 'Title', 'Heading'];

/** Makes the line at the cursor a title, a heading or a paragraph. */
function LevelSelect() {
  const editor: Editor | null = useTiptapEditor();
  const level = useEditorState({
    editor,
    selector: ({ editor }) => [1, 2].find((level) => editor?.isActive('heading', { level })) ?? 0,
  });
  const choose = (level: number) => {
    const chain = editor?.chain().focus();
    if (level === 1 || level === 2) chain?.setHeading({ level }).run();
    else chain?.setParagraph().run();
  };
  return (
    <TextField
      select
      size="small"
      value={level ?? 0}
      disabled={!editor}
      onChange={(event) => choose(Number(event.target.value))}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': 'Level' } } }}
      fullWidth={false}
      sx={{ minWidth: 110, '& .MuiSelect-select': { py: 0.5 } }}
    >
      {LEVELS.map((name, index) => (
        <MenuItem key={name} value={index}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
