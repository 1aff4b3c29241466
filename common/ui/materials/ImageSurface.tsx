import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { visuallyHidden } from '@mui/utils';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { crosshairAfterKey, MIDDLE, type Place, placeInWords } from '#common/answers/player/crosshair.ts';
import {
  bringIntoView,
  FITTED,
  inFrame,
  inPicture,
  panBy,
  type Viewport,
  ZOOM_STEP,
  zoomAt,
} from '#common/answers/player/viewport.ts';
import { Crosshair, Magnifier } from './Magnifier.tsx';
import { useMaterialFailed } from './materialContexts.ts';
import { type Picture, sourcesOf } from './picture.ts';
import { useGestures } from './useGestures.ts';
import { fractionOf, type ScreenPoint } from './usePresses.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

type SurfaceImageProps = {
  picture: Picture;
  alt: string;
  view: Viewport;
  onPainted?: ((at: number) => void) | undefined;
};

/**
 * The picture, moved and enlarged inside its frame; a blurred preview is shown until it has loaded. With
 * `onPainted` it stays hidden until it is complete: on a slow connection it would appear in parts, which cannot be
 * timed.
 */
function SurfaceImage({ picture, alt, view, onPainted }: SurfaceImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const latestOnPainted = useRef(onPainted);
  latestOnPainted.current = onPainted;
  const [tries, setTries] = useState(0);
  /** The address that could not be loaded. */
  const [failed, setFailed] = useState<string | null>(null);
  const tellFailed = useMaterialFailed();
  const [isComplete, setComplete] = useState(onPainted === undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new picture and each new try must be decoded
  useEffect(() => {
    const element = image.current;
    if (!element || !latestOnPainted.current) return undefined;
    let unmounted = false;
    let frame = 0;
    const reveal = () => {
      if (unmounted) return;
      flushSync(() => setComplete(true));
      // The first frame draws the picture; by the second it is visible.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame((at) => latestOnPainted.current?.(at));
      });
    };
    // A picture that cannot be decoded was never painted; its error event shows the message.
    element.decode().then(reveal, () => undefined);
    return () => {
      unmounted = true;
      cancelAnimationFrame(frame);
    };
  }, [picture.url, tries]);

  if (failed === picture.url) {
    const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
      // The button disappears; its container keeps the focus.
      currentTarget.parentElement?.closest<HTMLElement>('[tabindex]')?.focus();
      setFailed(null);
      setTries(tries + 1);
    };
    return (
      <Box data-surface-item role="alert" sx={FAILED}>
        The picture could not be loaded.
        <Button onClick={retry} sx={{ minHeight: 44 }}>
          Try Again
        </Button>
      </Box>
    );
  }
  return (
    <>
      <Box
        component="img"
        ref={image}
        onError={() => {
          setFailed(picture.url);
          tellFailed();
        }}
        {...sourcesOf(picture, view.scale)}
        alt={alt}
        draggable={false}
        style={{ opacity: isComplete ? 1 : 0 }}
        sx={{
          display: 'block',
          width: '100%',
          height: '100%',
          transformOrigin: '0 0',
          transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.scale})`,
          pointerEvents: 'none',
          ...(picture.blur && { background: `center / 100% 100% url("${picture.blur}")` }),
        }}
      />
      {!isComplete && (
        <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
          <CircularProgress aria-label="Loading the picture" />
        </Box>
      )}
    </>
  );
}

const FAILED = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 1,
  textAlign: 'center',
} as const;

/** What elements on a picture, such as a pin, need to know. */
export type Surface = {
  view: Viewport;
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

/**
 * A picture to zoom and, with `onPick`, to choose places on. Places are 0…1 of the picture, whatever the zoom and
 * the screen. Zoom and pan by wheel, drag, pinch, buttons and keys; by keyboard the arrows move a crosshair and
 * Enter or Space picks.
 */
export function ImageSurface(props: Props) {
  const {
    picture,
    alt,
    onPick,
    describe,
    children,
    zoomable = true,
    holdToAim = true,
    onPainted,
    maxHeight = '70vh',
    linked,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [ownView, setOwnView] = useState(FITTED);
  const { view, setView } = linked ?? { view: ownView, setView: setOwnView };
  const [crosshair, setCrosshair] = useState<Place | null>(null);
  const [magnified, magnify] = useState<Place | null>(null);
  const hintId = useId();

  const placeAt = (at: ScreenPoint) => inPicture(view, frame.current ? fractionOf(frame.current, at) : MIDDLE);

  const gestures = useGestures({
    frame,
    view,
    setView,
    zoomable,
    holdToAim,
    onPick: onPick && ((at) => onPick(placeAt(at))),
    onHold: (at) => magnify(at && placeAt(at)),
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (handleKey(event.key, event.shiftKey)) event.preventDefault();
  };

  const handleKey = (key: string, shift: boolean): boolean => {
    const factor = ZOOM_KEYS[key];
    if (zoomable && factor) {
      setView((now) => zoomAt(now, factor, inFrame(now, crosshair ?? MIDDLE)));
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
      setView((now) => bringIntoView(now, place));
      return true;
    }
    if (view.scale === 1) return false;
    const from = MIDDLE;
    setView((now) => panBy(now, Math.sign(from.x - next.x) * PAN_STEP, Math.sign(from.y - next.y) * PAN_STEP));
    return true;
  };

  const ratio = picture.width / picture.height;
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
          aspectRatio: `${picture.width} / ${picture.height}`,
          borderRadius: 1,
          bgcolor: 'action.hover',
          cursor: onPick ? 'crosshair' : view.scale > 1 ? 'grab' : 'default',
          touchAction: view.scale > 1 ? 'none' : 'pan-y',
          userSelect: 'none',
          WebkitTouchCallout: 'none',
        }}
      >
        <SurfaceImage picture={picture} alt={alt} view={view} onPainted={onPainted} />
        {children?.({ view, placeAt, magnify })}
        {crosshair && <Crosshair at={inFrame(view, crosshair)} />}
        {magnified && (
          <Magnifier
            picture={picture}
            place={magnified}
            at={inFrame(view, magnified)}
            width={(frame.current?.clientWidth ?? picture.width) * view.scale}
          />
        )}
      </Box>
      {zoomable && !linked && <ZoomButtons scale={view.scale} setView={setView} />}
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
