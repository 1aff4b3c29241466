import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { ColorModeContext, useColorModeState } from './colorMode.ts';
import { themeOptions } from './theme.ts';

/** The theme of everything below, light or dark by choice or by the system. */
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
