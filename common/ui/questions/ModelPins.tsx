import type { ModelViewerElement } from '@google/model-viewer';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { visuallyHidden } from '@mui/utils';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { MaterialView } from '../../materials.ts';
import { crosshairAfterKey, MIDDLE, type Place, placeInWords } from '../../player/crosshair.ts';
import { SENTIMENT_LABELS } from '../../questions/pins.ts';
import { Crosshair } from '../materials/Crosshair.tsx';
import { DrawnModel, type ModelAttempt } from '../materials/DrawnModel.tsx';
import { ModelCanvas } from '../materials/ModelCanvas.tsx';
import { ViewButtons } from '../materials/ViewButtons.tsx';
import type { PinSurfaceProps } from './FlatPins.tsx';
import { PinBadge } from './PinBadge.tsx';
import { ViewPins } from './ViewPins.tsx';

const TAP_SLOP = 6;

type Props = PinSurfaceProps & { material: MaterialView };

/** Pins on a 3D model, or on pictures of its fixed views where it cannot be drawn. */
export function ModelPins(props: Props) {
  return (
    <DrawnModel pictures={<ViewPins {...props} />}>
      {(attempt) => <SurfacePins {...props} attempt={attempt} />}
    </DrawnModel>
  );
}

/** Placed by a click or tap that does not turn the model, or by the crosshair. */
function SurfacePins({
  material,
  pins,
  readOnly,
  isFull,
  onPlace,
  onChoose,
  attempt,
}: Props & { attempt: ModelAttempt }) {
  const viewer = useRef<ModelViewerElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ x: number; y: number } | null>(null);
  const [view, setView] = useState<string | null>(null);
  const [crosshair, setCrosshair] = useState<Place | null>(null);
  const [said, setSaid] = useState('');

  const pick = (clientX: number, clientY: number) => {
    if (readOnly || isFull) return;
    const hit = viewer.current?.positionAndNormalFromPoint(clientX, clientY);
    if (!hit) {
      setSaid('There is nothing of the model at this place');
      return;
    }
    const { position, normal } = hit;
    onPlace({ point: [position.x, position.y, position.z], normal: [normal.x, normal.y, normal.z] });
  };
  const onPointerUp = (event: PointerEvent) => {
    const start = pressed.current;
    pressed.current = null;
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) < TAP_SLOP)
      pick(event.clientX, event.clientY);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const box = frame.current?.getBoundingClientRect();
    const next = crosshairAfterKey(crosshair ?? MIDDLE, event.key, event.shiftKey, 1);
    if (next) {
      setCrosshair(crosshair ? next : MIDDLE);
      setSaid(placeInWords(crosshair ? next : MIDDLE));
    } else if (event.key === 'Enter' || event.key === ' ') {
      const at = crosshair ?? MIDDLE;
      setCrosshair(at);
      if (box) pick(box.left + at.x * box.width, box.top + at.y * box.height);
    } else return;
    event.preventDefault();
  };

  return (
    <Box>
      <Box
        ref={frame}
        role="application"
        aria-label={`${material.title}. Place a pin with the crosshair: arrow keys move it, Enter places the pin`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setCrosshair(null)}
        onPointerDown={(event) => {
          const onPin = event.target instanceof Element && event.target.closest('[data-surface-item]');
          pressed.current = onPin ? null : { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={onPointerUp}
        sx={{
          position: 'relative',
          '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
        }}
      >
        <ModelCanvas
          material={material}
          name={material.title}
          viewer={viewer}
          attempt={attempt}
          orbit={material.views.find((other) => other.id === view)?.orbit}
        >
          {pins.map(
            (pin, index) =>
              'point' in pin && (
                <ButtonBase
                  // biome-ignore lint/suspicious/noArrayIndexKey: pins are known by their number
                  key={`${index}-${pin.point.join()}`}
                  slot={`hotspot-${index + 1}`}
                  data-surface-item
                  data-position={pin.point.join(' ')}
                  data-normal={pin.normal.join(' ')}
                  aria-label={`Pin ${index + 1}, ${SENTIMENT_LABELS[pin.sentiment]}${pin.comment ? `: ${pin.comment}` : ''}`}
                  onClick={() => onChoose(index)}
                  sx={{ width: 44, height: 44, borderRadius: '50%' }}
                >
                  <PinBadge number={index + 1} sentiment={pin.sentiment} />
                </ButtonBase>
              ),
          )}
        </ModelCanvas>
        {crosshair && <Crosshair at={crosshair} />}
      </Box>
      <ViewButtons views={material.views} chosen={view} onChoose={setView} />
      <Box aria-live="polite" sx={visuallyHidden}>
        {said}
      </Box>
    </Box>
  );
}
