import type { ModelViewerElement } from '@google/model-viewer';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { crosshairAfterKey, MIDDLE, type Place, placeInWords } from '#common/answers/player/crosshair.ts';
import { FITTED } from '#common/answers/player/viewport.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { Crosshair } from '#common/ui/materials/Crosshair.tsx';
import { Magnifier } from '#common/ui/materials/Magnifier.tsx';
import { ModelCanvas } from '#common/ui/materials/ModelCanvas.tsx';
import type { ModelAttempt } from '#common/ui/materials/ModelWithFallback.tsx';
import { type Surface, SurfaceContext } from '#common/ui/materials/surface.ts';
import { fractionOf } from '#common/ui/materials/useGestures.ts';
import { ViewButtons } from '#common/ui/materials/ViewButtons.tsx';
import { ModelPinMarker } from './ModelPinMarker.tsx';
import { MODEL_MISSED, modelPlaceAt } from './modelPlace.ts';
import type { PinSurfaceProps } from './pinSurface.ts';
import { useModelMagnifier } from './useModelMagnifier.ts';
import { useModelTap } from './useModelTap.ts';

type Props = PinSurfaceProps & { material: MaterialView; attempt: ModelAttempt };

/**
 * Pins on the surface of a model: placed by a click or tap that does not turn it, by a held finger, or with the
 * crosshair.
 */
export function DrawnModelPins({
  material,
  pins,
  readOnly,
  isFull,
  onPlace,
  onMove,
  onRemove,
  onChoose,
  attempt,
}: Props) {
  const viewer = useRef<ModelViewerElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<string | null>(null);
  const [crosshair, setCrosshair] = useState<Place | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { place: magnified, picture, magnify } = useModelMagnifier(viewer);
  const takesPins = !readOnly && !isFull;

  const pick = (x: number, y: number) => {
    if (!takesPins) return;
    const place = modelPlaceAt(viewer.current, x, y);
    if (place) onPlace(place);
    else setAnnouncement(MODEL_MISSED);
  };
  const taps = useModelTap({
    frame,
    onTap: (at) => pick(at.clientX, at.clientY),
    onHold: (at) => takesPins && magnify(at),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const box = frame.current?.getBoundingClientRect();
    const next = crosshairAfterKey(crosshair ?? MIDDLE, event.key, event.shiftKey, 1);
    if (next) {
      setCrosshair(crosshair ? next : MIDDLE);
      setAnnouncement(placeInWords(crosshair ? next : MIDDLE));
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (crosshair && box) pick(box.left + crosshair.x * box.width, box.top + crosshair.y * box.height);
      setCrosshair(crosshair ?? MIDDLE);
    } else return;
    event.preventDefault();
  };
  // The properties of a surface that the magnifier reads.
  const surface = useMemo<Surface>(
    () => ({
      view: FITTED,
      frame,
      placeAt: (x, y) => (frame.current ? fractionOf(frame.current, x, y) : MIDDLE),
      magnify: () => undefined,
    }),
    [],
  );

  return (
    <Box>
      <Box
        ref={frame}
        role="application"
        aria-label={`${material.title}: place a pin with the crosshair. The arrow keys move it, Enter places the pin.`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setCrosshair(null)}
        onContextMenu={(event) => magnified && event.preventDefault()}
        {...taps}
        sx={{
          position: 'relative',
          userSelect: 'none',
          WebkitTouchCallout: 'none',
        }}
      >
        <ModelCanvas
          material={material}
          name={material.title}
          viewer={viewer}
          orbit={material.views.find((other) => other.id === view)?.orbit}
          attempt={attempt}
        >
          {pins.map(
            (pin, index) =>
              'point' in pin && (
                <ModelPinMarker
                  // biome-ignore lint/suspicious/noArrayIndexKey: pins are identified by their number
                  key={index}
                  pin={pin}
                  number={index + 1}
                  viewer={viewer}
                  readOnly={readOnly}
                  onMove={(to) => onMove(index, to)}
                  onRemove={() => onRemove(index)}
                  onChoose={() => onChoose(index)}
                  onHold={magnify}
                  announce={setAnnouncement}
                />
              ),
          )}
        </ModelCanvas>
        {crosshair && <Crosshair at={crosshair} />}
        {magnified && picture && (
          <SurfaceContext value={surface}>
            <Magnifier picture={picture} place={magnified} at={magnified} scale={1} />
          </SurfaceContext>
        )}
      </Box>
      <ViewButtons views={material.views} chosen={view} onChoose={setView} />
      <Box aria-live="polite" sx={visuallyHidden}>
        {announcement}
      </Box>
    </Box>
  );
}
