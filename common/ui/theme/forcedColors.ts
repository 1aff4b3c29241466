/** What is on, chosen or current, said by its role to screen readers or by the box inside it. */
const CHOSEN = [
  '[aria-selected="true"]',
  '[aria-pressed="true"]',
  '[aria-checked="true"]',
  '[aria-current]:not([aria-current="false"])',
  '[data-marked="true"]',
  '.MuiMenuItem-root.Mui-selected',
  'label:has(> input:checked)',
].join(', ');

const DISABLED = ':disabled, [aria-disabled="true"], .Mui-disabled, label:has(> :disabled)';

/** Colours of a highlighted control; the browser would paint over all but its own. */
const HIGHLIGHT = { forcedColorAdjust: 'none', color: 'HighlightText', backgroundColor: 'Highlight' } as const;

/** A frame where only a shade or a shadow shows the edge. */
const FRAME = { border: '1px solid CanvasText' } as const;

/**
 * Where the system gives all colours (Windows' contrast themes), backgrounds and shadows are gone. What showed a state
 * by them shows it by the system's colours.
 */
export const forcedColors = {
  '@media (forced-colors: active)': {
    ':root:root': { '--focus-ring': 'Highlight' },
    // An icon's own colour stays as it is, and may be that of the background.
    '.MuiSvgIcon-root.MuiSvgIcon-root': { color: 'inherit' },

    [`:is(${CHOSEN}, .MuiButton-contained, .MuiFab-root, .MuiBadge-badge):not(input, tr)`]: {
      ...HIGHLIGHT,
      borderColor: 'Highlight',
      '& *': { color: 'HighlightText', borderColor: 'HighlightText' },
    },
    // Inside, a ring of the same colour would be gone.
    ':is([role="tab"][aria-selected="true"], .MuiMenuItem-root.Mui-selected, .MuiListItemButton-root.Mui-selected)': {
      '--focus-ring': 'HighlightText',
    },
    [`:is(${DISABLED}):is(${DISABLED}):not(input)`]: {
      '&, & *': { color: 'GrayText', borderColor: 'GrayText', opacity: 1 },
      '&.MuiButton-contained': { backgroundColor: 'Canvas', border: '1px solid GrayText' },
      // Under the wheel of a busy button there is no text to be read.
      '&.MuiButton-loadingPositionCenter': { color: 'Canvas' },
    },

    // What has no text of its own: bars, handles, lamps.
    ':root :is(.MuiLinearProgress-root, [data-bar])': { ...FRAME, backgroundColor: 'Canvas' },
    ':root :is(.MuiLinearProgress-bar, [data-bar] > *, .MuiTabs-indicator)': {
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight',
    },
    '.MuiSwitch-track.MuiSwitch-track': { ...FRAME, boxSizing: 'border-box', opacity: 1, backgroundColor: 'Canvas' },
    '.MuiSwitch-switchBase.Mui-checked + .MuiSwitch-track': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
    '.MuiSwitch-thumb.MuiSwitch-thumb': {
      ...FRAME,
      boxSizing: 'border-box',
      forcedColorAdjust: 'none',
      backgroundColor: 'ButtonText',
    },
    ':root :is(.MuiSlider-rail, .MuiSlider-track)': { ...FRAME, forcedColorAdjust: 'none', opacity: 1 },
    ':root .MuiSlider-rail': { backgroundColor: 'Canvas' },
    ':root :is(.MuiSlider-track, .MuiSlider-thumb)': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
    // The number in a step's disc has the colour of the ground.
    '.MuiStepIcon-root text': { fill: 'Canvas' },
    '[aria-current] .MuiStepIcon-root text': { fill: 'Highlight' },

    ':root :is(.MuiPaper-root:not(.MuiPaper-outlined, .MuiAppBar-root), .MuiChip-root, .MuiAvatar-root, .MuiTooltip-tooltip)':
      FRAME,
    mark: { forcedColorAdjust: 'none', color: 'MarkText', backgroundColor: 'Mark' },
  },
} as const;
