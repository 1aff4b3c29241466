import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { ColorModeContext, useColorModeState } from './colorMode.ts';
import { themeOptions } from './theme.ts';

/** Provides the theme, light or dark as chosen or as the system says. */
export function AppTheme({ children }: { children: ReactNode }) {
  const colorMode = useColorModeState();
  const theme = useMemo(() => createTheme(themeOptions(colorMode.mode)), [colorMode.mode]);
  return (
    <ColorModeContext value={colorMode}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </ColorModeContext>
  );
}
