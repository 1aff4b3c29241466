import type { MaterialView } from '#common/library/materials.ts';
import { ModelWithFallback } from '#common/ui/materials/ModelWithFallback.tsx';
import { DrawnModelPins } from './DrawnModelPins.tsx';
import type { PinSurfaceProps } from './pinSurface.ts';
import { ViewPins } from './ViewPins.tsx';

/** Pins on a 3D model, or on pictures of its fixed views if it cannot be drawn. */
export function ModelPins(props: PinSurfaceProps & { material: MaterialView }) {
  return (
    <ModelWithFallback pictures={<ViewPins {...props} />}>
      {(attempt) => <DrawnModelPins {...props} attempt={attempt} />}
    </ModelWithFallback>
  );
}
