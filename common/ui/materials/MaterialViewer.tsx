import type { MaterialView } from '#common/library/materials.ts';
import { LazyBoundary } from '#common/ui/feedback/LazyBoundary.tsx';
import { lazyPart } from '#common/ui/feedback/lazyPart.ts';
import { ImageSurface } from './ImageSurface.tsx';
import { MaterialMissing } from './MaterialMissing.tsx';
import { PdfPages } from './PdfPages.tsx';

const ModelViewer = lazyPart(() => import('./ModelViewer.tsx').then((m) => m.ModelViewer));

type Props = {
  material: MaterialView;
  /** How it is called on this screen; its title unless a comparison must not tell. */
  name?: string;
  maxHeight?: string;
};

/** Any material, to be looked at closely. */
export function MaterialViewer({ material, name = material.title, maxHeight }: Props) {
  if (material.kind === 'pdf') return <PdfPages material={material} name={name} maxHeight={maxHeight} />;
  if (material.kind === 'model') {
    return (
      <LazyBoundary>
        <ModelViewer material={material} name={name} />
      </LazyBoundary>
    );
  }
  if (!material.url) return <MaterialMissing />;
  return <ImageSurface picture={material} alt={name} maxHeight={maxHeight} />;
}
