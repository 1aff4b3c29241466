import type { Pin } from '#common/assessments/questions/pins.ts';
import type { Point } from '#common/assessments/questions/regions.ts';
import type { MaterialViewpoint } from '#common/library/materials.ts';
import { placeOnView } from '#common/library/model-camera.ts';

/** A pin with its number. */
export type PlacedPin = { pin: Pin; number: number };
/** A view of a model with the pins that it shows, and where. */
export type ViewWithPins = { view: MaterialViewpoint; pins: (PlacedPin & { at: Point })[] };

/**
 * Places the pins of a model on its views: a pin put on a view is on that view, a pin put on the model is on each view that
 * shows its side of the model. Only views with a pin of their own, or that show some pin best, are used; `missing` are the pins on no view.
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

/** The view that shows the pin most directly; the first one of equals. */
const bestOf = (places: readonly Place[]) =>
  places.reduce<Place | null>((best, place) => (best && best.facing >= place.facing - 1e-6 ? best : place), null);
