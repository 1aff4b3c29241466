import { createContext, type RefObject, useContext } from 'react';
import type { Place } from '#common/answers/player/crosshair.ts';
import type { Viewport } from '#common/answers/player/viewport.ts';
import type { ScreenPoint } from './usePresses.ts';

/** What elements on a picture, such as a pin, need to know. */
export type Surface = {
  view: Viewport;
  frame: RefObject<HTMLDivElement | null>;
  /**
   * Returns the place on the picture (0…1) at a screen position, whatever the zoom; outside the picture the nearest
   * place on its edge.
   */
  placeAt: (at: ScreenPoint) => Place;
  /** Shows the magnifier at a place; null hides it. */
  magnify: (place: Place | null) => void;
};

export const SurfaceContext = createContext<Surface | null>(null);

/** Returns the surface that the component is on. */
export function useSurface(): Surface {
  const surface = useContext(SurfaceContext);
  if (!surface) throw new Error('useSurface needs an ImageSurface above it');
  return surface;
}
