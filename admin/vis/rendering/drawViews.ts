import type { ModelViewerElement } from '@google/model-viewer';
import { MODEL_VIEWPOINTS } from '#common/library/files.ts';
import type { ViewCamera } from '#common/library/model-camera.ts';
import { defineModelViewer } from '#common/ui/materials/defineModelViewer.ts';
import { hasWebGl } from '#common/ui/materials/webgl.ts';
import { MINUTE } from '#common/words/units.ts';

const SIZE = 900;
const LOAD_LIMIT = MINUTE;

/**
 * Draws a 3D model from its fixed views, one after the other, each with its camera.
 * @throws when this browser cannot draw it
 */
export async function* drawViews(source: Blob): AsyncGenerator<{ id: string; camera: ViewCamera; blob: Blob }> {
  if (!hasWebGl()) throw new Error('no WebGL');
  await defineModelViewer();
  const address = URL.createObjectURL(source);
  const viewer = document.createElement('model-viewer') as ModelViewerElement;
  // The viewer is off the screen but laid out: browsers do not draw elements that are not displayed.
  Object.assign(viewer.style, {
    position: 'fixed',
    left: '-10000px',
    top: '0',
    width: `${SIZE}px`,
    height: `${SIZE}px`,
  });
  Object.assign(viewer, { loading: 'eager', reveal: 'auto', interactionPrompt: 'none', minimumRenderScale: 1 });
  viewer.setAttribute('aria-hidden', 'true');
  viewer.src = address;
  document.body.append(viewer);
  try {
    await loaded(viewer);
    for (const { id, orbit } of MODEL_VIEWPOINTS) {
      viewer.cameraOrbit = orbit;
      await viewer.updateComplete;
      viewer.jumpCameraToGoal();
      await nextFrames();
      yield { id, camera: cameraOf(viewer), blob: await viewer.toBlob({ mimeType: 'image/png' }) };
    }
  } finally {
    viewer.remove();
    URL.revokeObjectURL(address);
  }
}

function cameraOf(viewer: ModelViewerElement): ViewCamera {
  const { theta, phi, radius } = viewer.getCameraOrbit();
  const { x, y, z } = viewer.getCameraTarget();
  return { target: [x, y, z], theta, phi, radius, fov: viewer.getFieldOfView() };
}

function loaded(viewer: ModelViewerElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the model did not load in time')), LOAD_LIMIT);
    viewer.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    viewer.addEventListener('error', () => {
      clearTimeout(timer);
      reject(new Error('the model could not be loaded'));
    });
  });
}

const nextFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
