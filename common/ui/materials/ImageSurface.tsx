import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { crosshairAfterKey, MIDDLE, type Place, placeInWords } from '#common/answers/player/crosshair.ts';
import {
  bringIntoView,
  clampViewport,
  FILLING,
  FITTED,
  fitIn,
  frameRatio,
  inFrame,
  inPicture,
  panBy,
  type Viewport,
  ZOOM_STEP,
  zoomAt,
} from '#common/answers/player/viewport.ts';
import { Crosshair, Magnifier } from './Magnifier.tsx';
import { PicturePieces, usePieces } from './PicturePieces.tsx';
import type { Picture } from './picture.ts';
import { SurfaceImage } from './SurfaceImage.tsx';
import { useGestures } from './useGestures.ts';
import { fractionOf, type ScreenPoint } from './usePresses.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

/** What elements on a picture, such as a pin, need to know. */
export type Surface = {
  view: Viewport;
  /** Returns where a place of the picture is in the frame (0…1). */
  inFrame: (place: Place) => Place;
  /** Returns the place on the picture (0…1) at a screen position; outside the picture the nearest one on its edge. */
  placeAt: (at: ScreenPoint) => Place;
  /** Shows the magnifier at a place; null hides it. */
  magnify: (place: Place | null) => void;
};

type Props = {
  picture: Picture;
  /** Describes the picture for people who do not see it. */
  alt: string;
  /**
   * Called with a place chosen by click, tap, held finger or the crosshair's Enter; without it the picture is only
   * viewed.
   */
  onPick?: (place: Place) => void;
  /** What picking does, for the keyboard's instructions: "place a pin". */
  action?: string;
  /** Describes what is under the crosshair; announced after its position. */
  describe?: (place: Place) => string;
  /** Draws elements on the picture. */
  children?: (surface: Surface) => ReactNode;
  zoomable?: boolean;
  /** A resting finger shows a magnifier before it picks; set false if the first touch counts. */
  holdToAim?: boolean;
  /** Called when the picture is first on the screen, with that time of performance.now(). */
  onPainted?: (at: number) => void;
  /** The greatest height on the screen. */
  maxHeight?: string;
  /** A viewport shared with another surface, for comparing; the caller then shows the zoom buttons. */
  linked?: { view: Viewport; setView: React.Dispatch<React.SetStateAction<Viewport>> };
};

const ZOOM_KEYS: Record<string, number> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP };
const PAN_STEP = 0.15;
/** From this distance (px) on, a click or tap is beside the picture. */
const BESIDE = 22;

/**
 * A picture to zoom and, with `onPick`, to choose places on. Places are 0…1 of the picture, whatever the zoom and
 * the screen. Zoom and pan by wheel, drag, pinch, buttons and keys; by keyboard the arrows move a crosshair and
 * Enter or Space picks.
 */
export function ImageSurface(props: Props) {
  const { picture, alt, onPick, describe, children, onPainted, linked } = props;
  const { zoomable = true, holdToAim = true, maxHeight = '70vh' } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [ownView, setOwnView] = useState(FITTED);
  const { view: given, setView } = linked ?? { view: ownView, setView: setOwnView };
  const ratio = zoomable ? frameRatio(picture) : picture.width / picture.height;
  const fit = zoomable ? fitIn(picture, ratio, picture.detail !== undefined) : FILLING;
  const view = clampViewport(given, fit);
  const { pieces, forget } = usePieces({ picture, frame, view, fit });
  const [crosshair, setCrosshair] = useState<Place | null>(null);
  const [magnified, magnify] = useState<Place | null>(null);
  const hintId = useId();

  const placeAt = (at: ScreenPoint) => inPicture(view, frame.current ? fractionOf(frame.current, at) : MIDDLE, fit);
  /** Beside a picture that is narrower than its frame there is nothing to pick. */
  const isBeside = (at: ScreenPoint) => {
    if (!frame.current) return false;
    const picked = fractionOf(frame.current, at);
    const nearest = inFrame(view, placeAt(at), fit);
    const { clientWidth, clientHeight } = frame.current;
    return Math.hypot((picked.x - nearest.x) * clientWidth, (picked.y - nearest.y) * clientHeight) > BESIDE;
  };

  const gestures = useGestures({
    frame,
    view,
    fit,
    setView,
    zoomable,
    holdToAim,
    onPick: onPick && ((at) => isBeside(at) || onPick(placeAt(at))),
    onHold: (at) => magnify(at && placeAt(at)),
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (handleKey(event.key, event.shiftKey)) event.preventDefault();
  };

  const handleKey = (key: string, shift: boolean): boolean => {
    const factor = ZOOM_KEYS[key];
    if (zoomable && factor) {
      const at = crosshair ? inFrame(view, crosshair, fit) : MIDDLE;
      setView((now) => zoomAt(now, factor, at, fit));
      return true;
    }
    if (zoomable && key === '0') {
      setView(FITTED);
      return true;
    }
    if (onPick && (key === 'Enter' || key === ' ')) {
      if (crosshair) onPick(crosshair);
      else setCrosshair(MIDDLE);
      return true;
    }
    const next = crosshairAfterKey(crosshair ?? MIDDLE, key, shift, view.scale);
    if (!next) return false;
    if (onPick) {
      const place = crosshair ? next : MIDDLE;
      setCrosshair(place);
      setView((now) => bringIntoView(now, place, fit));
      return true;
    }
    if (view.scale === 1) return false;
    const from = MIDDLE;
    setView((now) => panBy(now, Math.sign(from.x - next.x) * PAN_STEP, Math.sign(from.y - next.y) * PAN_STEP, fit));
    return true;
  };

  return (
    <Box sx={{ position: 'relative', width: `min(100%, ${maxHeight} * ${ratio.toFixed(4)})`, mx: 'auto' }}>
      <Box
        ref={frame}
        // The crosshair needs the arrow keys, which screen readers pass on only to applications.
        role={onPick ? 'application' : 'group'}
        aria-label={onPick ? `${alt}: ${props.action ?? 'choose a place'} with the crosshair` : alt}
        aria-describedby={hintId}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setCrosshair(null)}
        onContextMenu={(event) => magnified && event.preventDefault()}
        {...gestures}
        sx={{
          position: 'relative',
          overflow: 'hidden',
          width: '100%',
          aspectRatio: ratio.toFixed(4),
          borderRadius: 1,
          bgcolor: 'action.hover',
          cursor: onPick ? 'crosshair' : view.scale > 1 ? 'grab' : 'default',
          touchAction: view.scale > 1 ? 'none' : 'pan-y',
          userSelect: 'none',
          WebkitTouchCallout: 'none',
        }}
      >
        <SurfaceImage
          picture={picture}
          alt={alt}
          view={view}
          fit={fit}
          pieces={<PicturePieces pieces={pieces} onFail={forget} />}
          onPainted={onPainted}
        />
        {children?.({ view, inFrame: (place) => inFrame(view, place, fit), placeAt, magnify })}
        {crosshair && <Crosshair at={inFrame(view, crosshair, fit)} />}
        {magnified && (
          <Magnifier
            picture={picture}
            place={magnified}
            at={inFrame(view, magnified, fit)}
            width={(frame.current?.clientWidth ?? picture.width) * view.scale * fit.width}
            pieces={<PicturePieces pieces={pieces} />}
          />
        )}
      </Box>
      {zoomable && !linked && <ZoomButtons scale={view.scale} setView={setView} fit={fit} />}
      <Box id={hintId} sx={visuallyHidden}>
        {onPick && `Arrow keys move the crosshair, with Shift further. Enter or Space: ${props.action ?? 'choose'}. `}
        {zoomable && 'Plus and minus zoom, 0 shows the whole picture.'}
      </Box>
      <Box aria-live="polite" sx={visuallyHidden}>
        {crosshair && [placeInWords(crosshair), describe?.(crosshair)].filter(Boolean).join('. ')}
      </Box>
    </Box>
  );
}
