import type { Theme } from '@mui/material/styles';

/** What takes the keyboard's focus. Headings, dialogs and the screen itself, which a script focuses, show nothing. */
const CONTROLS = [
  'a[href]',
  'area[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  'audio',
  'video',
  '[contenteditable="true"]',
  '[tabindex]:not([tabindex="-1"])',
  // Of several that the arrow keys walk through, all but one have a tabindex of -1.
  ...['button', 'link', 'menuitem', 'menuitemradio', 'menuitemcheckbox', 'option', 'tab', 'radio', 'checkbox'].map(
    (role) => `[role="${role}"]`,
  ),
].join(', ');

/** What lies around a field of its own, and shows the focus for it. */
const AROUND = 'label, .MuiButtonBase-root, .MuiInputBase-root, .MuiSlider-thumb';
const FIELD = 'input, textarea, select, .MuiSelect-select';

/** What lies in a frame that would cut off a ring around it. */
const INSIDE = [
  '.MuiTab-root',
  '.MuiMenuItem-root',
  '.MuiListItemButton-root',
  '.MuiAccordionSummary-root',
  '.MuiCardActionArea-root',
  '.MuiAutocomplete-option',
  '.MuiTableContainer-root',
  '.MuiSwitch-switchBase',
  '.MuiTablePagination-actions > button',
  '[role="tab"]',
  'tr',
].join(', ');

/** The ring itself, for what a script focuses and yet shows it. */
export const RING = { outline: '3px solid var(--focus-ring)', outlineOffset: '2px' } as const;

/** Twice the same, so that it weighs more than the style of a single part. */
const FOCUS = ':focus-visible:focus-visible';

/** The ring around the control that has the keyboard's focus, one for all; `--focus-ring` is its colour. */
export const focusRing = ({ palette }: Theme) =>
  ({
    ':root': { '--focus-ring': palette.primary.main, '--ground': palette.background.default },
    [`:where(${CONTROLS})${FOCUS}`]: RING,
    [`:where(${AROUND}):has(> :where(${FIELD})${FOCUS})`]: RING,
    [`:where(${INSIDE}):is(${FOCUS}, :has(> input${FOCUS}))`]: { outlineOffset: '-3px' },
    // Their text begins at once beside them.
    [`:where(.MuiCheckbox-root, .MuiRadio-root):has(> input${FOCUS})`]: { outlineOffset: '-5px' },
    [`:where(${AROUND}) > :where(${FIELD})${FOCUS}`]: { outline: 'none' },
    // The ring would run through the label on the edge of a field: it runs behind it, as the edge does.
    '.MuiPaper-root': { '--ground': palette.background.paper },
    [`.MuiInputLabel-outlined:has(+ .MuiInputBase-root > :where(${FIELD})${FOCUS})`]: {
      backgroundColor: 'var(--ground)',
      boxShadow: '-5px 0 var(--ground), 5px 0 var(--ground)',
    },
    // The focus stays in the field; the list only says which option the arrow keys have come to.
    '.MuiAutocomplete-option.Mui-focusVisible': { ...RING, outlineOffset: '-3px' },
    // Filled alerts have a colour of their own.
    '.MuiAlert-filled': { '--focus-ring': 'currentColor' },
    // A grey shade under what has the focus would look like something chosen.
    '.MuiTouchRipple-ripplePulsate': { display: 'none' },
  }) as const;

/** On pictures, of which nobody knows the colours: light and dark. */
export const RING_ON_PICTURES = {
  '--focus-ring': '#fff',
  '&:focus-visible': { boxShadow: '0 0 0 7px #000' },
} as const;
