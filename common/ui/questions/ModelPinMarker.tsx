import type { ModelViewerElement } from '@google/model-viewer';
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { crosshairAfterKey, placeInWords } from '#common/answers/player/crosshair.ts';
import type { ModelPin } from '#common/assessments/questions/pins.ts';
import { fractionOf, type ScreenPoint } from '#common/ui/materials/usePresses.ts';
import { PinButton } from './PinButton.tsx';

type Props = Pick<ComponentProps<typeof PinButton>, 'number' | 'readOnly' | 'onChoose' | 'onRemove'> & {
  pin: ModelPin;
  viewer: RefObject<ModelViewerElement | null>;
  onMove: (to: ModelPlace) => void;
  /** Called when a finger moves the pin, or is lifted (null). */
  onHold: (at: ScreenPoint | null) => void;
  announce: (text: string) => void;
};

/** A pin on a model, which is dragged over its surface. */
export function ModelPinMarker({ pin, viewer, onMove, onHold, announce, ...button }: Props) {
  const [dragged, setDragged] = useState<ModelPlace | null>(null);
  const slot = `hotspot-${button.number}`;
  const { point, normal } = dragged ?? pin;
  const [position, facing] = [point.join(' '), normal.join(' ')];
  useEffect(() => {
    // The viewer reads the attributes only once.
    viewer.current?.updateHotspot({ name: slot, position, normal: facing });
  }, [viewer, slot, position, facing]);

  const moveByKey = ({ key, shiftKey, currentTarget }: KeyboardEvent): boolean => {
    if (!viewer.current) return false;
    const own = currentTarget.getBoundingClientRect();
    const frame = viewer.current.getBoundingClientRect();
    const middle = { clientX: own.left + own.width / 2, clientY: own.top + own.height / 2 };
    const to = crosshairAfterKey(fractionOf(viewer.current, middle), key, shiftKey, 1);
    if (!to) return false;
    const at = { clientX: frame.left + to.x * frame.width, clientY: frame.top + to.y * frame.height };
    const place = modelPlaceAt(viewer.current, at);
    if (place) onMove(place);
    announce(place ? placeInWords(to) : MODEL_MISSED);
    return true;
  };

  return (
    <PinButton
      {...button}
      slot={slot}
      data-position={position}
      data-normal={facing}
      pin={pin}
      isDragged={dragged !== null}
      onDragged={(at, isFinger) => {
        setDragged((before) => modelPlaceAt(viewer.current, at) ?? before);
        if (isFinger) onHold(at);
      }}
      onDropped={(at) => {
        const to = at && (modelPlaceAt(viewer.current, at) ?? dragged);
        if (to) onMove(to);
        setDragged(null);
        onHold(null);
      }}
      onKey={moveByKey}
    />
  );
}

type ModelPlace = Pick<ModelPin, 'point' | 'normal'>;

/** Announced when the crosshair or a finger misses the model. */
export const MODEL_MISSED = 'There is no part of the model at this place';

/** Returns the place on the model's surface at a screen position in CSS pixels; null next to the model. */
export function modelPlaceAt(viewer: ModelViewerElement | null, at: ScreenPoint): ModelPlace | null {
  const hit = viewer?.positionAndNormalFromPoint(at.clientX, at.clientY);
  if (!hit) return null;
  const { position, normal } = hit;
  return { point: [position.x, position.y, position.z], normal: [normal.x, normal.y, normal.z] };
}
