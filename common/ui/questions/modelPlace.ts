import type { ModelViewerElement } from '@google/model-viewer';
import type { ModelPin } from '#common/assessments/questions/pins.ts';

export type ModelPlace = Pick<ModelPin, 'point' | 'normal'>;

/** Announced when the crosshair or a finger misses the model. */
export const MODEL_MISSED = 'There is no part of the model at this place';

/** Returns the place on the model's surface at a screen position in CSS pixels; null next to the model. */
export function modelPlaceAt(viewer: ModelViewerElement | null, x: number, y: number): ModelPlace | null {
  const hit = viewer?.positionAndNormalFromPoint(x, y);
  if (!hit) return null;
  const { position, normal } = hit;
  return { point: [position.x, position.y, position.z], normal: [normal.x, normal.y, normal.z] };
}
