import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { bandwidthIn } from '#common/answers/charts/heat-map.ts';
import type { Drawing, MapMark, PictureMap } from '#common/answers/charts/scene.ts';
import { crosshairAfterKey, MIDDLE, type Place, placeInWords } from '#common/answers/player/crosshair.ts';
import { Crosshair } from '#common/ui/materials/Magnifier.tsx';
import { fractionOf, type ScreenPoint } from '#common/ui/materials/usePresses.ts';
import { RING_ON_PICTURES } from '#common/ui/theme/focusRing.ts';
import { countedHere, saidBy } from './NearMarks.tsx';

type Props = {
  map: PictureMap;
  marks: readonly MapMark[];
  near: readonly MapMark[];
  drawing: Drawing;
  place: Place | null;
  onPlace: (place: Place | null) => void;
};

/** How many marks are read out at once. */
const READ_OUT = 3;

/**
 * Lies on the picture of a drawing and finds the place that somebody looks at: under the mouse, where a finger taps or the mouse
 * clicks, which holds it, or under a crosshair moved by keys.
 */
export function MapSurface({ map, marks, near, drawing, place, onPlace }: Props) {
  const surface = useRef<HTMLDivElement>(null);
  const hintId = useId();
  /** What holds the place, so that a moving mouse does not change it. */
  const [held, setHeld] = useState<'click' | 'keys' | null>(null);
  const [step, setStep] = useState<number | null>(null);
  const frame = drawing.shapes.find((shape) => shape.kind === 'picture');
  if (frame?.kind !== 'picture') return null;

  const look = (at: Place | null, by: typeof held) => {
    onPlace(at);
    setHeld(by);
  };
  const byKeys = held === 'keys';
  const placeAt = (at: ScreenPoint): Place | null => surface.current && fractionOf(surface.current, at);
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && !held) look(placeAt(event), null);
  };
  const onClick = (event: MouseEvent) => {
    const at = placeAt(event);
    const isAgain =
      held === 'click' && at && place && Math.hypot(at.x - place.x, at.y - place.y) < bandwidthIn(map) / 2;
    look(isAgain ? null : at, isAgain ? null : 'click');
  };

  const inOrder = [...marks].sort((one, other) => one.y - other.y || one.x - other.x);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && place) look(null, null);
    else if (event.key === 'Enter' && inOrder.length > 0) {
      const next = ((step ?? (event.shiftKey ? 0 : -1)) + (event.shiftKey ? -1 : 1) + inOrder.length) % inOrder.length;
      setStep(next);
      look(inOrder[next] ?? null, 'keys');
    } else {
      const moved = crosshairAfterKey(place ?? MIDDLE, event.key, event.shiftKey, 1);
      if (!moved) return;
      look(place ? moved : MIDDLE, 'keys');
    }
    event.preventDefault();
  };

  const share = (length: number, of: number) => `${(length / of) * 100}%`;
  return (
    <>
      <Box
        ref={surface}
        // The crosshair needs the arrow keys, which screen readers pass on only to applications.
        role="application"
        aria-label={`${[map.caption, 'Picture'].filter(Boolean).join(': ')} with ${map.noun}s`}
        aria-describedby={hintId}
        tabIndex={0}
        onPointerMove={onPointerMove}
        onPointerLeave={() => !held && onPlace(null)}
        onClick={onClick}
        onKeyDown={onKeyDown}
        sx={{
          position: 'absolute',
          left: share(frame.x, drawing.width),
          top: share(frame.y, drawing.height),
          width: share(frame.width, drawing.width),
          height: share(frame.height, drawing.height),
          overflow: 'hidden',
          cursor: 'crosshair',
          ...RING_ON_PICTURES,
        }}
      >
        {place && byKeys && <Crosshair at={place} />}
        {place && <Reach at={place} width={2 * bandwidthIn(map)} />}
      </Box>
      <Box id={hintId} sx={visuallyHidden}>
        {`Arrow keys move a crosshair, with Shift further, and the ${map.noun}s near it are read out. Enter goes to the next ${map.noun}, Shift and Enter to the one before.`}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {place && byKeys && readOut(map, place, near)}
      </Box>
    </>
  );
}

/** A ring around what is listed; visible on any picture. `width` is a share of the picture's. */
function Reach({ at, width }: { at: Place; width: number }) {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        left: `${at.x * 100}%`,
        top: `${at.y * 100}%`,
        width: `${width * 100}%`,
        aspectRatio: '1',
        transform: 'translate(-50%, -50%)',
        borderRadius: '50%',
        border: '2px solid #fff',
        outline: '1px solid #000',
        pointerEvents: 'none',
        forcedColorAdjust: 'none',
      }}
    />
  );
}

function readOut({ noun }: PictureMap, place: Place, near: readonly MapMark[]): string {
  const words = near.slice(0, READ_OUT).map(saidBy);
  const more = near.length - words.length;
  return [
    placeInWords(place),
    countedHere(noun, near.length),
    ...words,
    ...(more > 0 ? [`and ${more} more in the list`] : []),
  ].join('. ');
}
