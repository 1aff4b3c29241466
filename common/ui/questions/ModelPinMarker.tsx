import type { ModelViewerElement } from '@google/model-viewer';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { crosshairAfterKey, placeInWords } from '#common/answers/player/crosshair.ts';
import type { ModelPin } from '#common/assessments/questions/pins.ts';
import { fractionOf, TAP_SLOP } from '#common/ui/materials/useGestures.ts';
import { MODEL_MISSED, type ModelPlace, modelPlaceAt } from './modelPlace.ts';
import { PinButton } from './PinButton.tsx';

type Props = {
  pin: ModelPin;
  number: number;
  viewer: RefObject<ModelViewerElement | null>;
  readOnly: boolean;
  onMove: (to: ModelPlace) => void;
  onRemove: () => void;
  onChoose: () => void;
  /** Called when a finger moves the pin, or is lifted (null). */
  onHold: (at: { clientX: number; clientY: number } | null) => void;
  announce: (text: string) => void;
};

/**
 * A pin on a model: dragged over its surface, moved with the arrow keys, removed with Delete, opened with Enter or
 * a click.
 */
export function ModelPinMarker({ pin, number, viewer, readOnly, onMove, onRemove, onChoose, onHold, announce }: Props) {
  const pressed = useRef<{ x: number; y: number; moves: boolean } | null>(null);
  const [dragged, setDragged] = useState<ModelPlace | null>(null);
  const slot = `hotspot-${number}`;
  const { point, normal } = dragged ?? pin;
  const [position, facing] = [point.join(' '), normal.join(' ')];
  useEffect(() => {
    // The viewer reads the attributes only once.
    viewer.current?.updateHotspot({ name: slot, position, normal: facing });
  }, [viewer, slot, position, facing]);

  const onPointerMove = (event: PointerEvent) => {
    const start = pressed.current;
    if (!start || readOnly) return;
    start.moves ||= Math.hypot(event.clientX - start.x, event.clientY - start.y) > TAP_SLOP;
    if (!start.moves) return;
    setDragged((before) => modelPlaceAt(viewer.current, event.clientX, event.clientY) ?? before);
    if (event.pointerType !== 'mouse') onHold(event);
  };
  const end = () => {
    pressed.current = null;
    setDragged(null);
    onHold(null);
  };
  const onPointerUp = (event: PointerEvent) => {
    const to = pressed.current?.moves ? (modelPlaceAt(viewer.current, event.clientX, event.clientY) ?? dragged) : null;
    if (to) onMove(to);
    else if (pressed.current && !pressed.current.moves) onChoose();
    end();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') onChoose();
    else if (!readOnly && (event.key === 'Delete' || event.key === 'Backspace')) onRemove();
    else if (readOnly || !moveByKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const moveByKey = ({ key, shiftKey, currentTarget }: KeyboardEvent): boolean => {
    if (!viewer.current) return false;
    const own = currentTarget.getBoundingClientRect();
    const frame = viewer.current.getBoundingClientRect();
    const from = fractionOf(viewer.current, own.left + own.width / 2, own.top + own.height / 2);
    const to = crosshairAfterKey(from, key, shiftKey, 1);
    if (!to) return false;
    const place = modelPlaceAt(viewer.current, frame.left + to.x * frame.width, frame.top + to.y * frame.height);
    if (place) onMove(place);
    announce(place ? placeInWords(to) : MODEL_MISSED);
    return true;
  };

  return (
    <PinButton
      slot={slot}
      data-position={position}
      data-normal={facing}
      pin={pin}
      number={number}
      readOnly={readOnly}
      isDragged={dragged !== null}
      onPointerDown={(event) => {
        pressed.current = { x: event.clientX, y: event.clientY, moves: false };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
    />
  );
}
