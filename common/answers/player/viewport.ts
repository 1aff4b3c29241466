/**
 * Zooming and panning a picture that fills its frame at scale 1. Offsets of the picture's top left corner and places in the frame are
 * fractions of the frame's width and height, so that they hold at every size of the screen.
 */
export type Viewport = { scale: number; x: number; y: number };
type Place = { x: number; y: number };

/**
 * How a picture is in its frame: its size at scale 1 as fractions of the frame, of which one is 1, and how far it can be enlarged. A very
 * long picture is narrower than its frame, since it could not be read in a frame of its own shape.
 */
export type Fit = { width: number; height: number; scaleMax: number };

export const FITTED: Viewport = { scale: 1, x: 0, y: 0 };
export const SCALE_MAX = 8;
/** A picture that fills its frame. */
export const FILLING: Fit = { width: 1, height: 1, scaleMax: SCALE_MAX };
/** The narrowest and the widest frame, as width ÷ height. */
const FRAME_RATIOS = { min: 1 / 3, max: 5 };
/** At the largest scale a picture with more pixels than screens have is enlarged until a frame shows this many of them. */
const PIXELS_AT_MOST = 256;

/** The shape (width ÷ height) of the frame of a picture that can be zoomed. */
export const frameRatio = ({ width, height }: { width: number; height: number }) =>
  Math.min(FRAME_RATIOS.max, Math.max(FRAME_RATIOS.min, width / height));

/** How a picture of this size is in a frame of this shape. With `detail` it has more pixels than are shown at first. */
export function fitIn(picture: { width: number; height: number }, frame: number, detail: boolean): Fit {
  const ratio = picture.width / picture.height;
  const longest = Math.max(picture.width, picture.height);
  return {
    width: Math.min(1, ratio / frame),
    height: Math.min(1, frame / ratio),
    scaleMax: detail ? Math.max(SCALE_MAX, longest / PIXELS_AT_MOST) : SCALE_MAX,
  };
}
/** One press of + or −, or one click on a zoom button. */
export const ZOOM_STEP = 1.5;

/** The view, moved so that the picture covers the frame, or is in its middle where it is smaller than the frame. */
export function clampViewport(view: Viewport, fit = FILLING): Viewport {
  const scale = Math.min(fit.scaleMax, Math.max(1, view.scale));
  const keep = (offset: number, length: number) => {
    if (length < 1) return (1 - length) / 2;
    // `+ 0` turns −0 into 0.
    return Math.min(0, Math.max(1 - length, offset)) + 0;
  };
  return { scale, x: keep(view.x, scale * fit.width), y: keep(view.y, scale * fit.height) };
}

/** Zooms by `factor`; the point under `at` (a place in the frame) stays where it is. */
export function zoomAt(view: Viewport, factor: number, at: Place, fit = FILLING): Viewport {
  const { scale: before, x, y } = clampViewport(view, fit);
  const scale = Math.min(fit.scaleMax, Math.max(1, before * factor));
  const ratio = scale / before;
  return clampViewport({ scale, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }, fit);
}

/** Moves the picture by fractions of the frame. */
export function panBy(view: Viewport, dx: number, dy: number, fit = FILLING): Viewport {
  const { scale, x, y } = clampViewport(view, fit);
  return clampViewport({ scale, x: x + dx, y: y + dy }, fit);
}

/** Where a place of the picture (0…1) is in the frame. */
export function inFrame(view: Viewport, place: Place, fit = FILLING): Place {
  return { x: view.x + place.x * view.scale * fit.width, y: view.y + place.y * view.scale * fit.height };
}

/** The place on the picture at a place of the frame; outside the picture, the nearest place on its edge. */
export function inPicture(view: Viewport, at: Place, fit = FILLING): Place {
  const unit = (value: number) => Math.min(1, Math.max(0, value));
  return { x: unit((at.x - view.x) / view.scale / fit.width), y: unit((at.y - view.y) / view.scale / fit.height) };
}

/** Whether a part of the picture (fractions of it) is in the frame. */
export function isInFrame(
  view: Viewport,
  part: { x: number; y: number; width: number; height: number },
  fit = FILLING,
): boolean {
  const start = inFrame(view, part, fit);
  const end = inFrame(view, { x: part.x + part.width, y: part.y + part.height }, fit);
  return start.x < 1 && start.y < 1 && end.x > 0 && end.y > 0;
}

/** Moves the view as little as possible, so that a place of the picture is at least `margin` inside the frame. */
export function bringIntoView(view: Viewport, place: Place, fit = FILLING, margin = 0.1): Viewport {
  const shift = (position: number) => {
    if (position < margin) return margin - position;
    return position > 1 - margin ? 1 - margin - position : 0;
  };
  const at = inFrame(clampViewport(view, fit), place, fit);
  return panBy(view, shift(at.x), shift(at.y), fit);
}
