import type { ComponentType } from 'react';
import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';

/** A lazyPart together with the query cache, for what stands outside the signed-in screens, which have it. */
export function queryPart(load: () => Promise<ComponentType>) {
  return lazyPart(async () => {
    const [Part, { QueryCache }] = await Promise.all([load(), import('#common/ui/api/QueryCache.tsx')]);
    return () => (
      <QueryCache>
        <Part />
      </QueryCache>
    );
  });
}
