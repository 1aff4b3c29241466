import type { ModelViewerElement } from '@google/model-viewer';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type ViewerAttributes = {
  src: string;
  alt: string;
  poster?: string;
  'camera-controls'?: boolean;
  'disable-zoom'?: boolean;
  'disable-pan'?: boolean;
  'disable-tap'?: boolean;
  'camera-orbit'?: string;
  'min-camera-orbit'?: string;
  'max-camera-orbit'?: string;
  'interaction-prompt'?: 'none' | 'auto';
  'touch-action'?: string;
  onload: () => void;
  onerror: () => void;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'model-viewer': DetailedHTMLProps<HTMLAttributes<ModelViewerElement>, ModelViewerElement> & ViewerAttributes;
    }
  }
}

/** Defines <model-viewer>; the portal serves its decoders (tools/model-decoders.ts). */
export async function defineModelViewer(): Promise<void> {
  const { ModelViewerElement } = await import('@google/model-viewer');
  ModelViewerElement.dracoDecoderLocation = '/model-viewer/draco/';
  ModelViewerElement.ktx2TranscoderLocation = '/model-viewer/basis/';
  ModelViewerElement.meshoptDecoderLocation = '/model-viewer/meshopt.js';
}
