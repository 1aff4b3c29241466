import type { ModelViewerElement } from '@google/model-viewer';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type ReactNode, type RefObject, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isStaff } from '#common/access/roles.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { SessionContext } from '#common/ui/session/session.ts';
import { fullName } from '#common/words/format.ts';
import { defineModelViewer } from './defineModelViewer.ts';
import type { ModelAttempt } from './ModelWithFallback.tsx';
import { useMaterialFailed } from './materialContexts.ts';

type Props = {
  material: MaterialView;
  name: string;
  /** The camera-orbit to look from; a change moves the camera there. */
  orbit?: string | undefined;
  /** A reference to the element, for finding places on the model. */
  viewer?: RefObject<ModelViewerElement | null>;
  attempt: ModelAttempt;
  /** Called when the model has loaded. */
  onReady?: () => void;
  children?: ReactNode;
};

/** A 3D model that turns and zooms as far as its settings allow. */
export function ModelCanvas({ material, name, orbit, viewer: given, attempt, onReady, children }: Props) {
  const own = useRef<ModelViewerElement>(null);
  const viewer = given ?? own;
  const [ready, setReady] = useState(false);
  const [defined, setDefined] = useState(false);
  const still = orbit ?? material.views[0]?.orbit ?? '0deg 75deg 105%';

  const tellFailed = useMaterialFailed();
  const onFail = () => {
    attempt.onFail();
    tellFailed();
  };
  const onUndefined = useEffectEvent(onFail);

  useEffect(() => {
    let unmounted = false;
    defineModelViewer().then(
      () => !unmounted && setDefined(true),
      () => !unmounted && onUndefined(),
    );
    return () => {
      unmounted = true;
    };
  }, []);

  // Scripts turn the camera, so the style sheet's rule for reduced motion does not apply to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new camera position
  useEffect(() => {
    const element = viewer.current;
    if (!defined || !element || !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return;
    void element.updateComplete.then(() => element.jumpCameraToGoal());
  }, [still, defined, viewer]);

  return (
    <Box sx={{ position: 'relative', width: '100%', height: 'min(60vh, 480px)', '& model-viewer': VIEWER }}>
      {defined && (
        <model-viewer
          ref={viewer}
          // The viewer remembers an address that failed; a new fragment makes it a different address.
          src={`${resolveUrl(material.file_url)}#${attempt.number}`}
          alt={name}
          camera-controls={material.is_interactive || undefined}
          disable-zoom={!material.allow_zoom || undefined}
          disable-pan
          disable-tap
          camera-orbit={still}
          {...(material.allow_rotation ? {} : locked(still))}
          interaction-prompt="none"
          touch-action="pan-y"
          // In small letters, as the element's own events are named; React has no other names for them.
          onload={() => {
            setReady(true);
            onReady?.();
          }}
          // Phones also take WebGL contexts away from pages in the background.
          onerror={onFail}
        >
          {children}
        </model-viewer>
      )}
      <NameOverlay />
      {!ready && (
        <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
          <CircularProgress aria-label="Loading the 3D model" />
        </Box>
      )}
    </Box>
  );
}

const VIEWER = {
  width: '100%',
  height: '100%',
  borderRadius: 1,
  bgcolor: 'action.hover',
  '--progress-bar-color': 'transparent',
};

/** Without rotation the two angles of the orbit are fixed and only the distance can change. */
function locked(orbit: string): { 'min-camera-orbit': string; 'max-camera-orbit': string } {
  const [theta, phi] = orbit.split(' ');
  return { 'min-camera-orbit': `${theta} ${phi} auto`, 'max-camera-orbit': `${theta} ${phi} auto` };
}

/**
 * An expert's name in faint tiles over what is drawn in the browser, where the server cannot mark it: 3D models. It
 * takes no clicks.
 */
export function NameOverlay() {
  const user = useContext(SessionContext)?.user;
  if (!user || isStaff(user)) return null;
  const text = `${fullName(user)} (${user.id})`;
  return (
    <Box
      aria-hidden
      data-testid="name-overlay"
      data-name={text}
      sx={{ position: 'absolute', inset: 0, pointerEvents: 'none', backgroundImage: `url("${tile(text)}")` }}
    />
  );
}

/** A picture of the text, which browsers write in any script. */
function tile(text: string): string {
  const [width, height] = [Math.max(160, text.length * 11), Math.max(110, text.length * 7)];
  const escaped = text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const line = (colour: string, offset: number) =>
    `<text x="${width / 2 + offset}" y="${height / 2 + offset}" fill="${colour}" fill-opacity="0.22">${escaped}</text>`;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g font-family="sans-serif" font-size="14" text-anchor="middle" transform="rotate(-30 ${width / 2} ${height / 2})">${line('#fff', 1)}${line('#000', 0)}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))}`;
}

type ViewButtonsProps = {
  views: readonly { id: string; name: string }[];
  chosen: string | null;
  onChoose: (id: string) => void;
  /** Views that were looked at long enough; they get a tick. */
  seen?: readonly string[];
};

/** Buttons that turn a model to its fixed views. */
export function ViewButtons({ views, chosen, onChoose, seen = [] }: ViewButtonsProps) {
  if (views.length === 0) return null;
  return (
    <Box role="group" aria-label="Views" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {views.map(({ id, name }) => (
        <Button
          key={id}
          variant={id === chosen ? 'contained' : 'outlined'}
          aria-pressed={id === chosen}
          aria-label={seen.includes(id) ? `${name}, seen` : name}
          endIcon={seen.includes(id) ? <CheckIcon /> : undefined}
          onClick={() => onChoose(id)}
          sx={{ minHeight: 44 }}
        >
          {name}
        </Button>
      ))}
    </Box>
  );
}
