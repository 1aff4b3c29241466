import type { ModelViewerElement } from '@google/model-viewer';
import type { ModelPin } from '#common/assessments/questions/pins.ts';

export type ModelPlace = Pick<ModelPin, 'point' | 'normal'>;

/** What to say where a crosshair or a finger misses the model. */
export const NOTHING_THERE = 'There is nothing of the model at this place';

/** The place of the model's surface at a position of the screen, in CSS pixels; null beside the model. */
export function modelPlaceAt(viewer: ModelViewerElement | null, x: number, y: number): ModelPlace | null {
  const hit = viewer?.positionAndNormalFromPoint(x, y);
  if (!hit) return null;
  const { position, normal } = hit;
  return { point: [position.x, position.y, position.z], normal: [normal.x, normal.y, normal.z] };
}
