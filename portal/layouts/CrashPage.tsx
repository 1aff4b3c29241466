import Container from '@mui/material/Container';
import { useRouteError } from 'react-router-dom';
import { ReloadOffer } from '#common/ui/feedback/LazyBoundary.tsx';
import { AppTheme } from '#common/ui/theme/AppTheme.tsx';

/** Shown when a screen failed with an unexpected error. */
export function CrashPage() {
  const error = useRouteError();
  const reason = error instanceof Error ? error.message : '';
  return (
    <AppTheme>
      <Container component="main" maxWidth="sm" sx={{ py: 8 }}>
        <ReloadOffer text={`Something went wrong on this screen. ${reason}`} />
      </Container>
    </AppTheme>
  );
}
