import { createContext, type RefObject, useContext } from 'react';
import type { Place } from '#common/answers/player/crosshair.ts';
import type { Viewport } from '#common/answers/player/viewport.ts';

/** What lies on a picture, such as a pin, needs to know of it. */
export type Surface = {
  view: Viewport;
  frame: RefObject<HTMLDivElement | null>;
  /** The place of the picture (0…1) at a position of the screen, whatever the zoom; outside it gives the nearest edge. */
  placeAt: (clientX: number, clientY: number) => Place;
  /** Shows the magnifier over a place, or takes it away. */
  magnify: (place: Place | null) => void;
};

export const SurfaceContext = createContext<Surface | null>(null);

/** The picture that this lies on. */
export function useSurface(): Surface {
  const surface = useContext(SurfaceContext);
  if (!surface) throw new Error('useSurface needs an ImageSurface above it');
  return surface;
}
