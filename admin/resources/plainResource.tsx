import type { Resource } from '#common/schema/resource.ts';
import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';

/** Returns react-admin's props of a plain resource; its screen and overrides are loaded when first shown. */
export function plainResource(resource: Resource) {
  const List = lazyPart(async () => {
    const [{ PlainList }, { overrides }] = await Promise.all([import('./PlainList.tsx'), import('./overrides.tsx')]);
    return () => <PlainList resource={resource} own={overrides[resource.name]} />;
  });
  return { name: resource.name, list: List, recordRepresentation: resource.titleField };
}
