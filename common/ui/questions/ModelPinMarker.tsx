import type { ModelViewerElement } from '@google/model-viewer';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { crosshairAfterKey, placeInWords } from '#common/answers/player/crosshair.ts';
import type { ModelPin } from '#common/assessments/questions/pins.ts';
import { fractionOf, HOLD, preventMousePress, TAP_SLOP } from '#common/ui/materials/useGestures.ts';
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

type Position = { clientX: number; clientY: number };

type Parts = {
  frame: RefObject<HTMLElement | null>;
  /** Called for a click, a tap, or the end of a hold. */
  onTap: (at: Position) => void;
  /** Called when a finger comes to rest or moves, or is lifted (null). */
  onHold: (at: Position | null) => void;
};

/**
 * Distinguishes taps on a model from gestures that turn or zoom it. A resting finger keeps the model still and
 * aims.
 */
export function useModelTap({ frame, onTap, onHold }: Parts) {
  const pointers = useRef(new Map<number, Position & { moved: boolean }>());
  const holding = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    const element = frame.current;
    // The page must not scroll under a finger that aims; only a non-passive listener can prevent it.
    const onTouchMove = (event: TouchEvent) => holding.current && event.preventDefault();
    element?.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => {
      clearTimeout(timer.current);
      element?.removeEventListener('touchmove', onTouchMove);
    };
  }, [frame]);

  const endHold = () => {
    clearTimeout(timer.current);
    if (holding.current) onHold(null);
    holding.current = false;
  };

  return {
    onPointerDown({ button, target, pointerId, pointerType, clientX, clientY }: PointerEvent) {
      const onPin = target instanceof Element && target.closest('[data-surface-item]');
      if (button !== 0 || onPin) return;
      endHold();
      pointers.current.set(pointerId, { clientX, clientY, moved: false });
      // With two fingers it is a zoom; the finger that rests meanwhile must not count as a tap.
      if (pointers.current.size > 1) for (const other of pointers.current.values()) other.moved = true;
      else if (pointerType !== 'mouse') {
        timer.current = setTimeout(() => {
          holding.current = true;
          onHold({ clientX, clientY });
        }, HOLD);
      }
    },
    onPointerMoveCapture(event: PointerEvent) {
      if (holding.current) {
        // Otherwise the model would turn with the finger.
        event.stopPropagation();
        onHold(event);
        return;
      }
      const own = pointers.current.get(event.pointerId);
      if (!own || Math.hypot(event.clientX - own.clientX, event.clientY - own.clientY) <= TAP_SLOP) return;
      own.moved = true;
      clearTimeout(timer.current);
    },
    onPointerUp(event: PointerEvent) {
      const own = pointers.current.get(event.pointerId);
      pointers.current.delete(event.pointerId);
      const held = holding.current;
      endHold();
      if (!own || pointers.current.size > 0 || (own.moved && !held)) return;
      preventMousePress(event);
      onTap(event);
    },
    onPointerCancel(event: PointerEvent) {
      pointers.current.delete(event.pointerId);
      endHold();
    },
  };
}

type ModelPlace = Pick<ModelPin, 'point' | 'normal'>;

/** Announced when the crosshair or a finger misses the model. */
export const MODEL_MISSED = 'There is no part of the model at this place';

/** Returns the place on the model's surface at a screen position in CSS pixels; null next to the model. */
export function modelPlaceAt(viewer: ModelViewerElement | null, x: number, y: number): ModelPlace | null {
  const hit = viewer?.positionAndNormalFromPoint(x, y);
  if (!hit) return null;
  const { position, normal } = hit;
  return { point: [position.x, position.y, position.z], normal: [normal.x, normal.y, normal.z] };
}
