import type { ThemeOptions } from '@mui/material/styles';
import type { FormEvent } from 'react';
import { figure } from '#common/words/format.ts';
import { focusRing } from './focusRing.ts';

/** Controls that are on, selected or current, recognised by ARIA or by a checked box inside. */
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

/** Colours of a highlighted control. Browsers replace all colours except system colours. */
const HIGHLIGHT = { forcedColorAdjust: 'none', color: 'HighlightText', backgroundColor: 'Highlight' } as const;

/** A frame for elements whose edge is only a shade or a shadow. */
const FRAME = { border: '1px solid CanvasText' } as const;

/**
 * In forced colours (Windows' contrast themes) backgrounds and shadows disappear. States that they showed are shown in
 * system colours.
 */
const forcedColors = {
  '@media (forced-colors: active)': {
    ':root:root': { '--focus-ring': 'Highlight' },
    // An icon's own colour stays as it is, and may be that of the background.
    '.MuiSvgIcon-root.MuiSvgIcon-root': { color: 'inherit' },

    [`:is(${CHOSEN}, .MuiButton-contained, .MuiFab-root, .MuiBadge-badge):not(input, tr)`]: {
      ...HIGHLIGHT,
      borderColor: 'Highlight',
      '& *': { color: 'HighlightText', borderColor: 'HighlightText' },
    },
    // Inside, a ring of the same colour would be invisible.
    ':is([role="tab"][aria-selected="true"], .MuiMenuItem-root.Mui-selected, .MuiListItemButton-root.Mui-selected)': {
      '--focus-ring': 'HighlightText',
    },
    [`:is(${DISABLED}):is(${DISABLED}):not(input)`]: {
      '&, & *': { color: 'GrayText', borderColor: 'GrayText', opacity: 1 },
      '&.MuiButton-contained': { backgroundColor: 'Canvas', border: '1px solid GrayText' },
      // Hides the text under the progress wheel of a busy button.
      '&.MuiButton-loadingPositionCenter': { color: 'Canvas' },
    },

    // Elements without text: bars, handles, lamps.
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
    // The number in a step's disc has the colour of the background.
    '.MuiStepIcon-root text': { fill: 'Canvas' },
    '[aria-current] .MuiStepIcon-root text': { fill: 'Highlight' },

    ':root :is(.MuiPaper-root:not(.MuiPaper-outlined, .MuiAppBar-root), .MuiChip-root, .MuiAvatar-root, .MuiTooltip-tooltip)':
      FRAME,
    mark: { forcedColorAdjust: 'none', color: 'MarkText', backgroundColor: 'Mark' },
  },
} as const;

type Mode = 'light' | 'dark';

/** Touch and narrow screens, where each control is at least 44 px high. */
export const TOUCH = '@media (pointer: coarse), (max-width: 599.95px)';

const TARGET = { minWidth: 44, height: 44, borderRadius: 22 };

/** The colours of both themes. */
export const palettes: Record<Mode, ThemeOptions['palette']> = {
  light: {
    mode: 'light',
    primary: { main: '#1f4e5f', light: '#3b7286', dark: '#143743', contrastText: '#ffffff' },
    secondary: { main: '#9a4a1c', light: '#c06a36', dark: '#6f3312', contrastText: '#ffffff' },
    success: { main: '#256f46', contrastText: '#ffffff' },
    warning: { main: '#8f5a00', contrastText: '#ffffff' },
    error: { main: '#b3261e', contrastText: '#ffffff' },
    info: { main: '#24618a', contrastText: '#ffffff' },
    background: { default: '#f5f6f3', paper: '#ffffff' },
    text: { primary: '#1b2528', secondary: '#4d5b60', disabled: '#6b777b' },
    divider: '#dfe3df',
  },
  dark: {
    mode: 'dark',
    primary: { main: '#86c5d8', light: '#b3dfeb', dark: '#5aa3b8', contrastText: '#0b2129' },
    secondary: { main: '#f0a868', light: '#f7c697', dark: '#cf8442', contrastText: '#2a1504' },
    success: { main: '#7bc99a', contrastText: '#082014' },
    warning: { main: '#e6b566', contrastText: '#241800' },
    // Filled alerts use `dark` as their background; MUI's derived one has too little contrast for their text.
    error: { main: '#f2938c', dark: '#c9746d', contrastText: '#2b0805' },
    info: { main: '#8cbfe6', contrastText: '#06202f' },
    background: { default: '#11191c', paper: '#182226' },
    text: { primary: '#e8eeef', secondary: '#aebbc0', disabled: '#8a979c' },
    divider: '#2c393e',
  },
};

/** Returns the theme of both apps as plain options, from which each builds its own. */
export function themeOptions(mode: Mode): ThemeOptions {
  return {
    palette: palettes[mode],
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
      h1: { fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.015em' },
      h2: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.35, letterSpacing: '-0.01em' },
      h3: { fontSize: '1.05rem', fontWeight: 650, lineHeight: 1.4 },
      h4: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
      h5: { fontSize: '1rem', fontWeight: 600 },
      h6: { fontSize: '1rem', fontWeight: 600 },
      button: { textTransform: 'none', fontWeight: 600 },
      overline: { fontWeight: 600, letterSpacing: '0.06em' },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: (theme) => ({
          ...focusRing(theme),
          ...forcedColors,
          // Long names without spaces must not make a screen wider.
          body: { minHeight: '100dvh', fontFeatureSettings: "'cv05', 'cv11'", overflowWrap: 'break-word' },
          'a, button, [role="button"]': { WebkitTapHighlightColor: 'transparent' },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': {
              animationDuration: '0.01ms !important',
              animationIterationCount: '1 !important',
              // Not just a short duration: the initial transition-property is `all`, so everything would be at its
              // old place for one frame.
              transition: 'none !important',
              scrollBehavior: 'auto !important',
            },
            // Without animation, the ripple of a click would be a grey flash.
            '.MuiTouchRipple-ripple': { display: 'none' },
          },
        }),
      },
      // A plain button has the browser's font.
      MuiButtonBase: { styleOverrides: { root: { fontFamily: 'inherit' } } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { minHeight: 40, [TOUCH]: { minHeight: 44 } } },
      },
      MuiIconButton: { styleOverrides: { sizeMedium: { [TOUCH]: { minWidth: 44, minHeight: 44 } } } },
      MuiPaginationItem: { styleOverrides: { page: { [TOUCH]: TARGET }, previousNext: { [TOUCH]: TARGET } } },
      // Higher where text is larger.
      MuiChip: {
        styleOverrides: { root: { height: 'auto', minHeight: 32 }, sizeSmall: { height: 'auto', minHeight: 24 } },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: { defaultProps: { variant: 'outlined' } },
      MuiTablePagination: {
        defaultProps: {
          labelDisplayedRows: ({ from, to, count }) => `${figure(from)}–${figure(to)} of ${figure(count)}`,
        },
      },
      // Drag handles in this colour need as much contrast as text.
      MuiSvgIcon: { styleOverrides: { colorDisabled: ({ theme }) => ({ color: theme.palette.text.disabled }) } },
      // A pale track: a darker one looks full at 0 %.
      MuiLinearProgress: { styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.palette.divider }) } },
      // MUI's frame and grey ground are hard to see, above all in the dark theme.
      MuiToggleButton: {
        styleOverrides: {
          root: ({ theme: { palette } }) => ({
            borderColor: palette.text.disabled,
            '&.Mui-selected, &.Mui-selected:hover': {
              color: palette.primary.contrastText,
              backgroundColor: palette.primary.main,
            },
          }),
        },
      },
      MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true } },
      MuiLink: { defaultProps: { underline: 'always' } },
      MuiTab: { styleOverrides: { root: { minHeight: 48 } } },
      // A disabled arrow would indent the first tab.
      MuiTabs: { styleOverrides: { scrollButtons: { '&.Mui-disabled': { display: 'none' } } } },
      // Addresses are longer than a phone is wide.
      MuiAutocomplete: { styleOverrides: { option: { overflowWrap: 'anywhere' } } },
      MuiTooltip: { defaultProps: { enterDelay: 400 } },
      MuiDialog: { defaultProps: { scroll: 'paper' } },
      // The buttons end where the content ends; on phones they wrap instead of overflowing.
      MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', flexWrap: 'wrap', rowGap: 8 } } },
      // React events bubble through the component tree: without this, a dialog would submit the form around its button.
      MuiModal: { defaultProps: { onSubmit: (event: FormEvent) => event.stopPropagation() } },
      MuiTableCell: { styleOverrides: { head: { fontWeight: 650 } } },
    },
  };
}
