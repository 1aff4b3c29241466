import type { MaterialView } from '#common/library/materials.ts';
import { LazyBoundary, lazyPart } from '#common/ui/feedback/lazyPart.tsx';
import { ImageSurface } from './ImageSurface.tsx';
import { MaterialMissing } from './MaterialMissing.tsx';
import { PdfPages } from './PdfPages.tsx';

const ModelViewer = lazyPart(() => import('./ModelViewer.tsx').then((m) => m.ModelViewer));

type Props = {
  material: MaterialView;
  /** Its name on this screen; by default its title, which a comparison may have to hide. */
  name?: string;
  maxHeight?: string;
};

/** Shows a material of any kind, with zoom. */
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
