/** Zooming and panning a picture inside a frame. Offsets are in CSS pixels of the frame, from its top left corner. */
export type Viewport = { scale: number; x: number; y: number };
export type Size = { width: number; height: number };

export const FITTED: Viewport = { scale: 1, x: 0, y: 0 };
export const SCALE_MAX = 8;
/** One press of + or −, or one click on a zoom button. */
export const ZOOM_STEP = 1.5;

/** The same view, moved so that the picture covers the frame; at scale 1 it fits exactly. */
export function clampViewport(view: Viewport, frame: Size): Viewport {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale));
  const keep = (offset: number, length: number) => Math.min(0, Math.max(length - length * scale, offset));
  return { scale, x: keep(view.x, frame.width), y: keep(view.y, frame.height) };
}

/** Zooms by `factor`, keeping the place at (`atX`, `atY`) of the frame where it is. */
export function zoomAt(view: Viewport, frame: Size, factor: number, atX: number, atY: number): Viewport {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return clampViewport({ scale, x: atX - (atX - view.x) * ratio, y: atY - (atY - view.y) * ratio }, frame);
}

export function panBy(view: Viewport, frame: Size, dx: number, dy: number): Viewport {
  return clampViewport({ ...view, x: view.x + dx, y: view.y + dy }, frame);
}

/** Moves the view just so far that the point (0…1 of the picture) lies at least `margin` pixels inside the frame. */
export function bringIntoView(view: Viewport, frame: Size, point: { x: number; y: number }, margin = 32): Viewport {
  const shift = (offset: number, length: number, at: number) => {
    const position = offset + at * length * view.scale;
    const low = Math.min(margin, length / 2);
    if (position < low) return low - position;
    return position > length - low ? length - low - position : 0;
  };
  return panBy(view, frame, shift(view.x, frame.width, point.x), shift(view.y, frame.height, point.y));
}
