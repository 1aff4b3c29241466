import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { palettes, themeOptions } from './theme.ts';

const theme = createTheme({ ...themeOptions('light'), colorSchemes: { dark: { palette: palettes.dark } } });

/** Provides the theme, light or dark as chosen in this browser or as the system says. */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} modeStorageKey="expert-panel-colors" noSsr>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
