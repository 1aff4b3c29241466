import { regionsAt } from '#common/assessments/questions/regions.ts';
import { ImageSurface } from '#common/ui/materials/ImageSurface.tsx';
import type { Picture } from '#common/ui/materials/picture.ts';
import { PinMarker } from './PinMarker.tsx';
import type { PinSurfaceProps } from './pinSurface.ts';

type Props = PinSurfaceProps & { picture: Picture; alt: string; view?: string };

/** Pins on a picture; with `view`, on that fixed view of a model. */
export function FlatPins({
  config,
  pins,
  readOnly,
  isFull,
  onPlace,
  onMove,
  onRemove,
  onChoose,
  picture,
  alt,
  view,
}: Props) {
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
      {own.map(({ pin, index }) => (
        <PinMarker
          key={index}
          pin={pin}
          number={index + 1}
          readOnly={readOnly}
          onMove={(at) => onMove(index, at)}
          onRemove={() => onRemove(index)}
          onChoose={() => onChoose(index)}
        />
      ))}
    </ImageSurface>
  );
}
