import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Component, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { ChunkLoadError } from './lazyPart.ts';

type Props = {
  children: ReactNode;
  fallback?: ReactNode;
  /** Identifies what is shown: a change removes the error of a part that did not load. */
  shown?: string;
};

/** Shows a skeleton while a lazy part loads, and a reload button if it fails. */
export function LazyBoundary({ children, fallback = <ScreenSkeleton />, shown = '' }: Props) {
  return (
    <ChunkErrors shown={shown}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ChunkErrors>
  );
}

/** A LazyBoundary for screens: if one fails to load, the others can still be opened. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <LazyBoundary shown={pathname}>{children}</LazyBoundary>;
}

/** The outline of a screen that is loading. */
export function ScreenSkeleton() {
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 2, width: '100%' }}>
      <Skeleton variant="text" width="40%" sx={{ fontSize: '1.75rem', maxWidth: 320 }} />
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={220} />
    </Box>
  );
}

class ChunkErrors extends Component<{ children: ReactNode; shown: string }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidUpdate(before: { shown: string }) {
    if (this.state.error && before.shown !== this.props.shown) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (!(error instanceof ChunkLoadError)) throw error;
    return <ReloadOffer text="This part of the portal could not be loaded." />;
  }
}

/** Offers to reload the page after a part of the program failed to load. */
export function ReloadOffer({ text }: { text: string }) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
