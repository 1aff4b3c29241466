import type { ModelViewerElement } from '@google/model-viewer';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { MaterialView } from '#common/library/materials.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { defineModelViewer } from './defineModelViewer.ts';
import type { ModelAttempt } from './ModelWithFallback.tsx';
import { useMaterialFailed } from './materialFailedContext.ts';
import { NameOverlay } from './NameOverlay.tsx';

type Props = {
  material: MaterialView;
  name: string;
  /** The camera-orbit to look from; a change moves the camera there. */
  orbit?: string | undefined;
  viewer: RefObject<ModelViewerElement | null>;
  attempt: ModelAttempt;
  /** Called when the model has loaded. */
  onReady?: () => void;
  children?: ReactNode;
};

/** A 3D model that turns and zooms as far as its settings allow. */
export function ModelCanvas({ material, name, orbit, viewer, attempt, onReady, children }: Props) {
  const [ready, setReady] = useState(false);
  const [defined, setDefined] = useState(false);
  const still = orbit ?? material.views[0]?.orbit ?? '0deg 75deg 105%';

  const tellFailed = useMaterialFailed();
  const onFail = () => {
    attempt.onFail();
    tellFailed();
  };
  const callbacks = useRef({ onReady, onFail });
  callbacks.current = { onReady, onFail };

  useEffect(() => {
    let unmounted = false;
    defineModelViewer().then(
      () => !unmounted && setDefined(true),
      () => !unmounted && callbacks.current.onFail(),
    );
    return () => {
      unmounted = true;
    };
  }, []);

  // React does not pass on 'load' and 'error' of custom elements. Phones also take WebGL contexts away from pages in
  // the background.
  useEffect(() => {
    const element = viewer.current;
    if (!defined || !element) return undefined;
    const onLoad = () => {
      setReady(true);
      callbacks.current.onReady?.();
    };
    const onError = () => callbacks.current.onFail();
    element.addEventListener('load', onLoad);
    element.addEventListener('error', onError);
    return () => {
      element.removeEventListener('load', onLoad);
      element.removeEventListener('error', onError);
    };
  }, [defined, viewer]);

  // Scripts turn the camera, so the style sheet's rule for reduced motion does not apply to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new camera position
  useEffect(() => {
    const element = viewer.current;
    if (!defined || !element || !window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
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
