import type { ModelViewerElement } from '@google/model-viewer';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { crosshairAfterKey, MIDDLE, type Place, placeInWords } from '#common/answers/player/crosshair.ts';
import type { ModelPin } from '#common/assessments/questions/pins.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { useObjectUrl } from '#common/ui/forms/useObjectUrl.ts';
import { Crosshair, Magnifier } from '#common/ui/materials/Magnifier.tsx';
import { MaterialMissing } from '#common/ui/materials/MaterialMissing.tsx';
import { ModelCanvas, ViewButtons } from '#common/ui/materials/ModelCanvas.tsx';
import { type ModelAttempt, ModelWithFallback } from '#common/ui/materials/ModelWithFallback.tsx';
import type { Picture } from '#common/ui/materials/picture.ts';
import { fractionOf, type ScreenPoint, usePresses } from '#common/ui/materials/usePresses.ts';
import { FlatPins, type PinSurfaceProps } from './FlatPins.tsx';
import { PinButton } from './PinButton.tsx';

/** Pins on a 3D model, or on pictures of its fixed views if it cannot be drawn. */
export function ModelPins(props: PinSurfaceProps & { material: MaterialView }) {
  return (
    <ModelWithFallback pictures={<ViewPins {...props} />}>
      {(attempt) => <DrawnModelPins {...props} attempt={attempt} />}
    </ModelWithFallback>
  );
}

/** Pins on pictures of a model's fixed views. */
function ViewPins({ material, ...props }: PinSurfaceProps & { material: MaterialView }) {
  const [chosen, setChosen] = useState(material.views[0]?.id ?? null);
  const view = material.views.find((other) => other.id === chosen);
  if (!view) return <MaterialMissing />;
  return (
    <Box>
      <FlatPins key={view.id} {...props} picture={view} alt={`${material.title}, ${view.name}`} view={view.id} />
      <ViewButtons views={material.views} chosen={chosen} onChoose={setChosen} />
    </Box>
  );
}

type Props = PinSurfaceProps & { material: MaterialView; attempt: ModelAttempt };

/**
 * Pins on the surface of a model: placed by a click or tap that does not turn it, by a held finger, or with the
 * crosshair.
 */
function DrawnModelPins({ material, pins, readOnly, isFull, onPlace, onMove, onRemove, onChoose, attempt }: Props) {
  const viewer = useRef<ModelViewerElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<string | null>(null);
  const [crosshair, setCrosshair] = useState<Place | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { place: magnified, picture, magnify } = useModelMagnifier(viewer);
  const takesPins = !readOnly && !isFull;

  const pick = (at: ScreenPoint) => {
    if (!takesPins) return;
    const place = modelPlaceAt(viewer.current, at);
    if (place) onPlace(place);
    else setAnnouncement(MODEL_MISSED);
  };
  // The model itself follows a pointer that turns it.
  const presses = usePresses({
    frame,
    captures: false,
    aims: true,
    onTap: pick,
    onHold: (at) => takesPins && magnify(at),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const next = crosshairAfterKey(crosshair ?? MIDDLE, event.key, event.shiftKey, 1);
    if (next) {
      setCrosshair(crosshair ? next : MIDDLE);
      setAnnouncement(placeInWords(crosshair ? next : MIDDLE));
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (crosshair && frame.current) pick(pointAt(frame.current, crosshair));
      setCrosshair(crosshair ?? MIDDLE);
    } else return;
    event.preventDefault();
  };

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
        {...presses}
        sx={{ position: 'relative', userSelect: 'none', WebkitTouchCallout: 'none' }}
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
        {magnified && picture && <Magnifier picture={picture} place={magnified} at={magnified} width={picture.width} />}
      </Box>
      <ViewButtons views={material.views} chosen={view} onChoose={setView} />
      <Box aria-live="polite" sx={visuallyHidden}>
        {announcement}
      </Box>
    </Box>
  );
}

/**
 * Returns what is under a finger on a model: the position in its frame and, once rendered, a picture of the model
 * as it is shown.
 */
function useModelMagnifier(viewer: RefObject<ModelViewerElement | null>) {
  const [place, setPlace] = useState<Place | null>(null);
  const [drawn, setDrawn] = useState<Blob | null>(null);
  const url = useObjectUrl(drawn);
  const isShown = place !== null;

  useEffect(() => {
    if (!isShown) return undefined;
    let cancelled = false;
    viewer.current?.toBlob({ mimeType: 'image/png' }).then(
      (blob) => !cancelled && setDrawn(blob),
      // Without the picture the crosshair still shows the position.
      () => undefined,
    );
    return () => {
      cancelled = true;
      setDrawn(null);
    };
  }, [isShown, viewer]);

  const { clientWidth: width = 0, clientHeight: height = 0 } = viewer.current ?? {};
  const picture: Picture | undefined = url ? { url, width, height, srcset: null, blur: null } : undefined;
  const magnify = (at: ScreenPoint | null) => setPlace(at && viewer.current && fractionOf(viewer.current, at));
  return { place, picture, magnify };
}

type MarkerProps = Pick<ComponentProps<typeof PinButton>, 'number' | 'readOnly' | 'onChoose' | 'onRemove'> & {
  pin: ModelPin;
  viewer: RefObject<ModelViewerElement | null>;
  onMove: (to: ModelPlace) => void;
  /** Called when a finger moves the pin, or is lifted (null). */
  onHold: (at: ScreenPoint | null) => void;
  announce: (text: string) => void;
};

/** A pin on a model, which is dragged over its surface. */
function ModelPinMarker({ pin, viewer, onMove, onHold, announce, ...button }: MarkerProps) {
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
    const from = fractionOf(viewer.current, pointAt(currentTarget, MIDDLE));
    const to = crosshairAfterKey(from, key, shiftKey, 1);
    if (!to) return false;
    const place = modelPlaceAt(viewer.current, pointAt(viewer.current, to));
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

/** Returns the screen position of a place (0…1) of an element. */
function pointAt(element: Element, { x, y }: Place): ScreenPoint {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + x * width, clientY: top + y * height };
}

type ModelPlace = Pick<ModelPin, 'point' | 'normal'>;

/** Announced when the crosshair or a finger misses the model. */
const MODEL_MISSED = 'There is no part of the model at this place';

/** Returns the place on the model's surface at a screen position in CSS pixels; null next to the model. */
function modelPlaceAt(viewer: ModelViewerElement | null, at: ScreenPoint): ModelPlace | null {
  const hit = viewer?.positionAndNormalFromPoint(at.clientX, at.clientY);
  if (!hit) return null;
  const { position, normal } = hit;
  return { point: [position.x, position.y, position.z], normal: [normal.x, normal.y, normal.z] };
}
