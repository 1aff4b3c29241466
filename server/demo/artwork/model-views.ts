import { MODEL_VIEWPOINTS } from '#common/library/files.ts';
import type { ViewCamera } from '#common/library/model-camera.ts';
import type { Design } from './design.ts';
import { can } from './packs.ts';
import { picture } from './svg.ts';

/** How a can looks from each fixed view of a model, in the order of MODEL_VIEWPOINTS. */
export function canViews(design: Design): string[] {
  return MODEL_VIEWPOINTS.map(({ id }) => (id === 'top' ? fromAbove() : upright(design, turnOf[id])));
}

/** How far the label is turned, as a share of its width: it goes twice around the can. */
const turnOf: Record<string, number> = { perspective: 0.17, front: 0, right: 0.5, back: 0, left: -0.5 };

const GROUND = '<rect width="640" height="640" fill="#f1f1ee"/>';

/** The drawing of a can in the proportions of the model: its shoulder (y = 72) and foot (y = 510) at 111 mm and 10 mm. */
const UPRIGHT = { x: 180, y: 59.7, squeezed: 0.8945 };

const upright = (design: Design, turn = 0) =>
  picture(
    640,
    640,
    `${GROUND}<g transform="translate(${UPRIGHT.x} ${UPRIGHT.y}) scale(1 ${UPRIGHT.squeezed})">${can(design, 'v', turn).body}</g>`,
  );

/** The middle of the model, in metres (can-model.ts). */
const MIDDLE: ViewCamera['target'] = [0, 0.0605, 0];
/** The drawings have no perspective: they are as seen from far away. */
const FAR = 100;
/** How much of the model's space a picture of 640 units shows, in metres: a can 66 mm wide is drawn 256 or 500 units wide. */
const SHOWN = { upright: (0.066 * 640) / 256, top: (0.066 * 640) / 500 };

/** The cameras that see the model as the drawings show it, in the order of MODEL_VIEWPOINTS. */
export function canCameras(): ViewCamera[] {
  return MODEL_VIEWPOINTS.map(({ id }) => {
    const above = id === 'top';
    const fov = (360 / Math.PI) * Math.atan((above ? SHOWN.top : SHOWN.upright) / 2 / FAR);
    const theta = id === 'back' ? Math.PI : Math.PI * (turnOf[id] ?? 0);
    return { target: MIDDLE, theta, phi: above ? 0 : Math.PI / 2, radius: FAR, fov };
  });
}

function fromAbove(): string {
  const ring = (radius: number, fill: string) => `<circle cx="320" cy="320" r="${radius}" fill="${fill}"/>`;
  return picture(
    640,
    640,
    `${GROUND}${ring(250, '#9aa1a6')}${ring(240, '#dfe3e5')}${ring(206, '#b4bbc0')}${ring(196, '#cfd5d8')}<ellipse cx="320" cy="270" rx="54" ry="92" fill="#aeb5ba"/><ellipse cx="320" cy="330" rx="30" ry="52" fill="#eceff0"/>`,
  );
}
