import type { Theme } from '@mui/material/styles';

/** Controls that show the keyboard's focus. Headings, dialogs and screens, which scripts focus, do not. */
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
  // In a group with arrow keys, all controls but one have a tabindex of -1.
  ...['button', 'link', 'menuitem', 'menuitemradio', 'menuitemcheckbox', 'option', 'tab', 'radio', 'checkbox'].map(
    (role) => `[role="${role}"]`,
  ),
].join(', ');

/** Elements around a native field that show the focus for it. */
const AROUND = 'label, .MuiButtonBase-root, .MuiInputBase-root, .MuiSlider-thumb';
const FIELD = 'input, textarea, select, .MuiSelect-select';

/** Controls in a frame that would cut off a ring around them. */
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

/** The ring, also for elements that a script focuses and that show the focus. */
export const RING = { outline: '3px solid var(--focus-ring)', outlineOffset: '2px' } as const;

/** Doubled, to be more specific than the styles of single parts. */
const FOCUS = ':focus-visible:focus-visible';

/** The ring around the control with the keyboard's focus, the same for all; `--focus-ring` is its colour. */
export const focusRing = ({ palette }: Theme) =>
  ({
    ':root': { '--focus-ring': palette.primary.main, '--ground': palette.background.default },
    [`:where(${CONTROLS})${FOCUS}`]: RING,
    [`:where(${AROUND}):has(> :where(${FIELD})${FOCUS})`]: RING,
    [`:where(${INSIDE}):is(${FOCUS}, :has(> input${FOCUS}))`]: { outlineOffset: '-3px' },
    // Their label is directly beside them.
    [`:where(.MuiCheckbox-root, .MuiRadio-root):has(> input${FOCUS})`]: { outlineOffset: '-5px' },
    [`:where(${AROUND}) > :where(${FIELD})${FOCUS}`]: { outline: 'none' },
    // Behind the label on the edge of a field, as the edge itself is.
    '.MuiPaper-root': { '--ground': palette.background.paper },
    [`.MuiInputLabel-outlined:has(+ .MuiInputBase-root > :where(${FIELD})${FOCUS})`]: {
      backgroundColor: 'var(--ground)',
      boxShadow: '-5px 0 var(--ground), 5px 0 var(--ground)',
    },
    // The focus stays in the field; the list only says which option the arrow keys have come to.
    '.MuiAutocomplete-option.Mui-focusVisible': { ...RING, outlineOffset: '-3px' },
    // Filled alerts have a colour of their own.
    '.MuiAlert-filled': { '--focus-ring': 'currentColor' },
    // A grey shade on the focused control would make it look selected.
    '.MuiTouchRipple-ripplePulsate': { display: 'none' },
  }) as const;

/** The ring on pictures, light and dark, since their colours are unknown. */
export const RING_ON_PICTURES = { '--focus-ring': '#fff', '&:focus-visible': { boxShadow: '0 0 0 7px #000' } } as const;
