import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { SessionContext, type SessionContextValue } from '#common/ui/session/session.ts';
import { themeOptions } from '#common/ui/theme/theme.ts';
import { AuthLayout } from '#portal/layouts/AuthLayout.tsx';
import { LoginPage } from './LoginPage.tsx';

const SIGNED_OUT = { status: 'out', sessionEnded: null } as SessionContextValue;

/** MUI's box changes its picture by script; until then, the browser's own is shown in its place. */
const NATIVE_BOX = {
  root: { '& input': { opacity: 1, inset: 12, width: 18, height: 18 }, '& svg': { visibility: 'hidden' } },
} as const;

/** Returns the sign-in page as HTML with its styles, which the build writes into the page (tools/page-scripts.ts). */
export function signInPage(mode: 'light' | 'dark'): string {
  const { components, ...options } = themeOptions(mode);
  const theme = createTheme({ ...options, components: { ...components, MuiCheckbox: { styleOverrides: NATIVE_BOX } } });
  return renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      <SessionContext value={SIGNED_OUT}>
        <StaticRouter location={routes.login}>
          <AuthLayout screen={<LoginPage />} />
        </StaticRouter>
      </SessionContext>
    </ThemeProvider>,
  );
}
