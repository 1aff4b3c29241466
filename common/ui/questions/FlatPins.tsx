import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { crosshairAfterKey, type Place, placeInWords } from '#common/answers/player/crosshair.ts';
import { inFrame } from '#common/answers/player/viewport.ts';
import type { Pin } from '#common/assessments/questions/pins.ts';
import { regionsAt } from '#common/assessments/questions/regions.ts';
import { ImageSurface } from '#common/ui/materials/ImageSurface.tsx';
import type { Picture } from '#common/ui/materials/picture.ts';
import { useSurface } from '#common/ui/materials/surface.ts';
import { PinButton } from './PinButton.tsx';
import type { PinSurfaceProps } from './pinSurface.ts';

const DRAG_FROM = 6;

type PinMarkerProps = {
  pin: Pin;
  number: number;
  readOnly: boolean;
  onMove: (at: Place) => void;
  onRemove: () => void;
  onChoose: () => void;
};

/**
 * A pin on a picture: dragged with mouse or finger, moved with the arrow keys, removed with Delete, opened with
 * Enter or a click.
 */
function PinMarker({ pin, number, readOnly, onMove, onRemove, onChoose }: PinMarkerProps) {
  const { view, placeAt, magnify } = useSurface();
  const [dragged, setDragged] = useState<Place | null>(null);
  const pressed = useRef<{ x: number; y: number } | null>(null);
  // The finger may be lifted before its last move has been rendered.
  const target = useRef<Place | null>(null);
  if (!('x' in pin)) return null;
  const place = dragged ?? { x: pin.x, y: pin.y };
  const at = inFrame(view, place);

  const onPointerMove = (event: PointerEvent) => {
    const start = pressed.current;
    if (!start || readOnly) return;
    if (!target.current && Math.hypot(event.clientX - start.x, event.clientY - start.y) < DRAG_FROM) return;
    const next = placeAt(event.clientX, event.clientY);
    target.current = next;
    setDragged(next);
    if (event.pointerType !== 'mouse') magnify(next);
  };
  const end = () => {
    pressed.current = null;
    target.current = null;
    setDragged(null);
    magnify(null);
  };
  const onPointerUp = () => {
    if (target.current) onMove(target.current);
    else if (pressed.current) onChoose();
    end();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') onChoose();
    else if (!readOnly && (event.key === 'Delete' || event.key === 'Backspace')) onRemove();
    else {
      const next = readOnly ? null : crosshairAfterKey(place, event.key, event.shiftKey, view.scale);
      if (!next) return;
      onMove(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <PinButton
      pin={pin}
      number={number}
      where={placeInWords(place)}
      readOnly={readOnly}
      isDragged={dragged !== null}
      onPointerDown={(event) => {
        pressed.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
      place={{ position: 'absolute', left: `${at.x * 100}%`, top: `${at.y * 100}%`, ml: '-22px', mt: '-22px' }}
    />
  );
}

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
