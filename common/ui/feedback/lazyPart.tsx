import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { CHUNK_TIMEOUT } from '#common/api/limits.ts';

/** A part of the program that could not be loaded: no connection, or a newer version was installed meanwhile. */
class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** A component that is loaded when first shown, or when `load` is called before. */
type LazyPart<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

/** For each part that failed to load: makes it load again when it is next drawn. React would keep the failure. */
const failed = new Set<() => void>();

/**
 * Returns a component that is loaded when first shown: `lazyPart(() => import('./Chart.tsx').then((m) =>
 * m.Chart))`. Needs a LazyBoundary above it, which says if it does not load within 120 seconds.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: { default: ComponentType<Props> } | undefined;
  const loading = async () => {
    loaded = { default: await withinTimeLimit(load()) };
    return loaded;
  };
  const anew = () => {
    Part = begin();
  };
  const begin = (): ComponentType<Props> =>
    lazy(() => {
      if (loaded) return atOnce(loaded);
      return loading().catch((error: unknown) => {
        failed.add(anew);
        throw error;
      });
    });
  let Part = begin();
  return Object.assign((props: Props) => <Part {...props} />, { load: loading });
}

/** Loads the parts that failed when they are next drawn. */
function loadFailedAgain(): void {
  for (const anew of failed) anew();
  failed.clear();
}

/** A promise that resolves synchronously, so that React draws a loaded part without showing its fallback first. */
function atOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: it is a thenable on purpose
  return { then: (answer: (value: T) => void) => answer(value) } as Promise<T>;
}

function withinTimeLimit<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timed out')), CHUNK_TIMEOUT);
    loading
      .then(resolve, (cause: unknown) => reject(new ChunkLoadError('not loaded', { cause })))
      .finally(() => clearTimeout(timer));
  });
}

type Props = {
  children: ReactNode;
  fallback?: ReactNode;
  /** Changes when another try makes sense to load a part that did not load. */
  shown?: string;
};

/**
 * Shows a skeleton while a lazy part loads, and a reload button if it fails. Tries again when the connection is back.
 */
export function LazyBoundary({ children, fallback = <ScreenSkeleton />, shown = '' }: Props) {
  return (
    <ChunkErrors shown={shown}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ChunkErrors>
  );
}

/** A LazyBoundary for screens: each navigation tries again, also to the screen that failed to load. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return <LazyBoundary shown={key}>{children}</LazyBoundary>;
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

  override componentDidMount() {
    window.addEventListener('online', this.tryAgain);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.tryAgain);
  }

  override componentDidUpdate(before: { shown: string }) {
    if (before.shown !== this.props.shown) this.tryAgain();
  }

  tryAgain = () => {
    if (!this.state.error) return;
    loadFailedAgain();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (!(error instanceof ChunkLoadError)) throw error;
    return <ReloadOffer text="This part of the portal could not be loaded." />;
  }
}

/** Said of a screen that failed. The reason helps nobody who reads it; the browser's console has it. */
export const CRASHED = 'This screen could not be shown. Please reload it.';

/** Offers to reload the page after a part of the program failed, or failed to load. */
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
