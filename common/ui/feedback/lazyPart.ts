import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { CHUNK_TIMEOUT } from '#common/api/limits.ts';

/** A part of the program that could not be loaded: no connection, or a newer version was installed meanwhile. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** A component that is loaded when first shown, or when `load` is called before. */
export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & { load: () => Promise<unknown> };

/**
 * Returns a component that is loaded when first shown: `lazyPart(() => import('./Chart.tsx').then((m) =>
 * m.Chart))`. Needs a LazyBoundary above it, which offers to reload if it does not load within 120 seconds.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: { default: ComponentType<Props> } | undefined;
  const loading = async () => {
    loaded = { default: await withinTimeLimit(load()) };
    return loaded;
  };
  return Object.assign(
    lazy(() => (loaded ? atOnce(loaded) : loading())),
    { load: loading },
  );
}

/** A promise that answers while it is asked, so that React draws a part that is there without its fallback before. */
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
