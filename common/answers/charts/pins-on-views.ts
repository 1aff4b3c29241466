import type { Pin } from '#common/assessments/questions/pins.ts';
import type { Point } from '#common/assessments/questions/regions.ts';
import type { MaterialViewpoint } from '#common/library/materials.ts';
import { placeOnView } from '#common/library/model-camera.ts';

/** A pin with the number it is known by. */
export type PlacedPin = { pin: Pin; number: number };
/** A view of a model with the pins that it shows, and where. */
export type ViewWithPins = { view: MaterialViewpoint; pins: (PlacedPin & { at: Point })[] };

/**
 * Pins of a model on its views: one that was put on a view on that, one on the model itself on each view from which its side is
 * seen. Only views are taken that were pinned or show some pin best; `missing` are the pins that none shows.
 */
export function pinsOnViews(
  views: readonly MaterialViewpoint[],
  placed: readonly PlacedPin[],
): { views: ViewWithPins[]; missing: PlacedPin[] } {
  const seen = placed.map((each) => ({ ...each, on: placesOf(each.pin, views) }));
  const chosen = new Set(seen.flatMap(({ on }) => bestOf(on)?.view ?? []));
  return {
    views: views
      .filter((view) => chosen.has(view))
      .map((view) => ({
        view,
        pins: seen.flatMap(({ pin, number, on }) => {
          const here = on.find((place) => place.view === view);
          return here ? [{ pin, number, at: { x: here.x, y: here.y } }] : [];
        }),
      })),
    missing: seen.filter(({ on }) => on.length === 0).map(({ pin, number }) => ({ pin, number })),
  };
}

type Place = Point & { view: MaterialViewpoint; facing: number };

function placesOf(pin: Pin, views: readonly MaterialViewpoint[]): Place[] {
  if ('point' in pin) {
    return views.flatMap((view) => {
      const place = view.camera && placeOnView(view.camera, view.width / view.height, pin);
      return place ? [{ ...place, view }] : [];
    });
  }
  const view = 'view' in pin ? views.find(({ id, name }) => id === pin.view || name === pin.view) : undefined;
  return view ? [{ x: pin.x, y: pin.y, view, facing: 1 }] : [];
}

/** Where the pin is seen most squarely; of equals the first. */
const bestOf = (places: readonly Place[]) =>
  places.reduce<Place | null>((best, place) => (best && best.facing >= place.facing - 1e-6 ? best : place), null);
