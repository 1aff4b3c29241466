import type { Measurement } from '#common/assessments/questionnaire/answer.ts';
import { hasWebGl } from '#common/ui/materials/webgl.ts';

type Device = Measurement['device'];

let pointer: Device['pointer'] = 'unknown';

/** Records which input device was used last. */
export function recordPointer(kind: string): void {
  if (kind === 'mouse' || kind === 'touch' || kind === 'pen' || kind === 'keyboard') pointer = kind;
}

/** Returns the current device. */
export function currentDevice(): Device {
  return {
    pointer,
    viewport_width: Math.round(window.innerWidth),
    viewport_height: Math.round(window.innerHeight),
    pixel_ratio: window.devicePixelRatio,
    webgl: hasWebGl(),
  };
}
