import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { CHUNK_TIMEOUT } from '#common/api/limits.ts';

/** A part of the program that could not be loaded: no connection, or a newer version was installed meanwhile. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/**
 * Returns a component that is loaded when first shown: `lazyPart(() => import('./Chart.tsx').then((m) =>
 * m.Chart))`. Needs a LazyBoundary above it, which offers to reload if it does not load within 120 seconds.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await withinTimeLimit(load()) }));
}

function withinTimeLimit<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timed out')), CHUNK_TIMEOUT);
    loading
      .then(resolve, (cause: unknown) => reject(new ChunkLoadError('not loaded', { cause })))
      .finally(() => clearTimeout(timer));
  });
}
