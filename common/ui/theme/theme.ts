import type { ThemeOptions } from '@mui/material/styles';
import type { FormEvent } from 'react';
import { figure } from '#common/texts/format.ts';
import { focusRing } from './focusRing.ts';
import { forcedColors } from './forcedColors.ts';

export type Mode = 'light' | 'dark';

/** Touch and narrow screens, where each control is at least 44 px high. */
export const TOUCH = '@media (pointer: coarse), (max-width: 599.95px)';

const TARGET = { minWidth: 44, height: 44, borderRadius: 22 };

const palettes: Record<Mode, ThemeOptions['palette']> = {
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
              // Not a very short duration: the initial transition-property is `all`, so everything would be at its
              // old place for one frame.
              transition: 'none !important',
              scrollBehavior: 'auto !important',
            },
            // Without its animation the ripple of a click would be a flash of grey.
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
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: { defaultProps: { variant: 'outlined' } },
      MuiTablePagination: {
        defaultProps: {
          labelDisplayedRows: ({ from, to, count }) => `${figure(from)}–${figure(to)} of ${figure(count)}`,
        },
      },
      // As handles of what can be dragged they are no less needed than text.
      MuiSvgIcon: { styleOverrides: { colorDisabled: ({ theme }) => ({ color: theme.palette.text.disabled }) } },
      // A pale track: a darker one looks full at 0 %.
      MuiLinearProgress: { styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.palette.divider }) } },
      MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true } },
      MuiLink: { defaultProps: { underline: 'always' } },
      MuiTab: { styleOverrides: { root: { minHeight: 48 } } },
      // An arrow that leads nowhere would indent the first tab.
      MuiTabs: { styleOverrides: { scrollButtons: { '&.Mui-disabled': { display: 'none' } } } },
      // Addresses are longer than a phone is wide.
      MuiAutocomplete: { styleOverrides: { option: { overflowWrap: 'anywhere' } } },
      MuiTooltip: { defaultProps: { enterDelay: 400 } },
      MuiDialog: { defaultProps: { scroll: 'paper' } },
      // React passes events to the parents in the tree of parts: without this, a dialog would submit the form that its button stands in.
      MuiModal: { defaultProps: { onSubmit: (event: FormEvent) => event.stopPropagation() } },
      MuiTableCell: { styleOverrides: { head: { fontWeight: 650 } } },
    },
  };
}
