import type { ModelViewerElement } from '@google/model-viewer';
import { type RefObject, useEffect, useState } from 'react';
import type { Place } from '#common/answers/player/crosshair.ts';
import type { Picture } from '#common/ui/materials/picture.ts';
import { fractionOf } from '#common/ui/materials/useGestures.ts';

type Position = { clientX: number; clientY: number };

/**
 * Returns what is under a finger on a model: the position in its frame and, once rendered, a picture of the model
 * as it is shown.
 */
export function useModelMagnifier(viewer: RefObject<ModelViewerElement | null>) {
  const [place, setPlace] = useState<Place | null>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const isShown = place !== null;

  useEffect(() => {
    const element = viewer.current;
    if (!isShown || !element) return undefined;
    let url: string | null = null;
    let cancelled = false;
    const { clientWidth: width, clientHeight: height } = element;
    element.toBlob({ mimeType: 'image/png' }).then(
      (blob) => {
        if (cancelled) return;
        url = URL.createObjectURL(blob);
        setPicture({ url, width, height, srcset: null, blur: null });
      },
      // Without the picture the crosshair still shows the position.
      () => undefined,
    );
    return () => {
      cancelled = true;
      setPicture(null);
      if (url) URL.revokeObjectURL(url);
    };
  }, [isShown, viewer]);

  const magnify = (at: Position | null) =>
    setPlace(at && viewer.current && fractionOf(viewer.current, at.clientX, at.clientY));
  return { place, picture, magnify };
}
