import { MODEL_VIEWPOINTS } from '#common/files.ts';
import type { Design } from './design.ts';
import { can } from './packs.ts';
import { group, picture } from './svg.ts';

/** How a can looks from each fixed view of a model, in the order of MODEL_VIEWPOINTS. */
export function canViews(design: Design): string[] {
  return MODEL_VIEWPOINTS.map(({ id }) => (id === 'top' ? fromAbove() : upright(design, turnOf[id])));
}

/** How far the label is turned, as a share of its width: it goes twice around the can. */
const turnOf: Record<string, number> = { perspective: 0.17, front: 0, right: 0.5, back: 0, left: -0.5 };

const GROUND = '<rect width="640" height="640" fill="#f1f1ee"/>';

const upright = (design: Design, turn = 0) => picture(640, 640, GROUND + group(180, 40, can(design, 'v', turn).body));

function fromAbove(): string {
  const ring = (radius: number, fill: string) => `<circle cx="320" cy="320" r="${radius}" fill="${fill}"/>`;
  return picture(
    640,
    640,
    `${GROUND}${ring(250, '#9aa1a6')}${ring(240, '#dfe3e5')}${ring(206, '#b4bbc0')}${ring(196, '#cfd5d8')}<ellipse cx="320" cy="270" rx="54" ry="92" fill="#aeb5ba"/><ellipse cx="320" cy="330" rx="30" ry="52" fill="#eceff0"/>`,
  );
}
