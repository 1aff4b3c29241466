import { type ComponentProps, useState } from 'react';
import { crosshairAfterKey, type Place, placeInWords } from '#common/answers/player/crosshair.ts';
import type { FlatPin, ModelPin, Pin, ViewPin } from '#common/assessments/questions/pins.ts';
import { regionsAt } from '#common/assessments/questions/regions.ts';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import { ImageSurface, type Surface } from '#common/ui/materials/ImageSurface.tsx';
import type { Picture } from '#common/ui/materials/picture.ts';
import { PinButton } from './PinButton.tsx';

/** The position of a pin, without sentiment and comment. */
export type PinPlace =
  | Pick<FlatPin, 'x' | 'y'>
  | Pick<ModelPin, 'point' | 'normal'>
  | Pick<ViewPin, 'view' | 'x' | 'y'>;

/** Props of every surface that takes pins. */
export type PinSurfaceProps = {
  config: ConfigOf<'pins'>;
  pins: readonly Pin[];
  readOnly: boolean;
  isFull: boolean;
  onPlace: (at: PinPlace) => void;
  onMove: (index: number, at: PinPlace) => void;
  onRemove: (index: number) => void;
  onChoose: (index: number) => void;
};

type PinMarkerProps = Pick<
  ComponentProps<typeof PinButton>,
  'pin' | 'number' | 'readOnly' | 'onChoose' | 'onRemove'
> & { surface: Surface; onMove: (at: Place) => void };

/** A pin on a picture. */
function PinMarker({ pin, surface: { view, inFrame, placeAt, magnify }, onMove, ...button }: PinMarkerProps) {
  const [dragged, setDragged] = useState<Place | null>(null);
  if (!('x' in pin)) return null;
  const place = dragged ?? { x: pin.x, y: pin.y };
  const at = inFrame(place);
  return (
    <PinButton
      {...button}
      pin={pin}
      where={placeInWords(place)}
      isDragged={dragged !== null}
      onDragged={(to, isFinger) => {
        setDragged(placeAt(to));
        if (isFinger) magnify(placeAt(to));
      }}
      onDropped={(to) => {
        if (to) onMove(placeAt(to));
        setDragged(null);
        magnify(null);
      }}
      onKey={({ key, shiftKey }) => {
        const next = crosshairAfterKey(place, key, shiftKey, view.scale);
        if (next) onMove(next);
        return next !== null;
      }}
      place={{ position: 'absolute', left: `${at.x * 100}%`, top: `${at.y * 100}%`, ml: '-22px', mt: '-22px' }}
    />
  );
}

type Props = PinSurfaceProps & { picture: Picture; alt: string; view?: string };

/** Pins on a picture; with `view`, on that fixed view of a model. */
export function FlatPins(props: Props) {
  const { config, pins, readOnly, isFull, onPlace, onMove, onRemove, onChoose, picture, alt, view } = props;
  const own = pins
    .map((pin, index) => ({ pin, index }))
    .filter(({ pin }) => 'x' in pin && ('view' in pin ? pin.view === view : view === undefined));
  return (
    <ImageSurface
      picture={picture}
      alt={alt}
      action="place a pin"
      onPick={readOnly || isFull ? undefined : (at) => onPlace(view === undefined ? at : { view, ...at })}
      describe={(at) =>
        regionsAt(config.regions, at)
          .map((region) => region.name)
          .join(', ')
      }
    >
      {(surface) =>
        own.map(({ pin, index }) => (
          <PinMarker
            key={index}
            surface={surface}
            pin={pin}
            number={index + 1}
            readOnly={readOnly}
            onMove={(at) => onMove(index, at)}
            onRemove={() => onRemove(index)}
            onChoose={() => onChoose(index)}
          />
        ))
      }
    </ImageSurface>
  );
}
