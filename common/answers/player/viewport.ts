/**
 * Zooming and panning a picture that fills its frame at scale 1. Offsets of the picture's top left corner and places in the frame are
 * fractions of the frame's width and height, so that they hold at every size of the screen.
 */
export type Viewport = { scale: number; x: number; y: number };
type Place = { x: number; y: number };

export const FITTED: Viewport = { scale: 1, x: 0, y: 0 };
export const SCALE_MAX = 8;
/** One press of + or −, or one click on a zoom button. */
export const ZOOM_STEP = 1.5;

/** The view, moved so that the picture covers the frame; at scale 1 it fits exactly. */
export function clampViewport(view: Viewport): Viewport {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale));
  // `+ 0` turns −0 into 0.
  const keep = (offset: number) => Math.min(0, Math.max(1 - scale, offset)) + 0;
  return { scale, x: keep(view.x), y: keep(view.y) };
}

/** Zooms by `factor`; the point under `at` (a place in the frame) stays where it is. */
export function zoomAt(view: Viewport, factor: number, at: Place): Viewport {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return clampViewport({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio });
}

/** Moves the picture by fractions of the frame. */
export function panBy(view: Viewport, dx: number, dy: number): Viewport {
  return clampViewport({ ...view, x: view.x + dx, y: view.y + dy });
}

/** Where a place of the picture (0…1) is in the frame. */
export function inFrame(view: Viewport, place: Place): Place {
  return { x: view.x + place.x * view.scale, y: view.y + place.y * view.scale };
}

/** The place on the picture at a place of the frame; outside the picture, the nearest place on its edge. */
export function inPicture(view: Viewport, at: Place): Place {
  const unit = (value: number) => Math.min(1, Math.max(0, value));
  return { x: unit((at.x - view.x) / view.scale), y: unit((at.y - view.y) / view.scale) };
}

/** Moves the view as little as possible, so that a place of the picture is at least `margin` inside the frame. */
export function bringIntoView(view: Viewport, place: Place, margin = 0.1): Viewport {
  const shift = (position: number) => {
    if (position < margin) return margin - position;
    return position > 1 - margin ? 1 - margin - position : 0;
  };
  const at = inFrame(view, place);
  return panBy(view, shift(at.x), shift(at.y));
}
