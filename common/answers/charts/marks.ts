import { type MarkKind, type Shape, textAt } from './scene.ts';

type Corner = [number, number];

/** Corners, and the same after each quarter turn. */
const allRound = (corners: Corner[], turns = 3): Corner[] =>
  turns === 0
    ? corners
    : [
        ...corners,
        ...allRound(
          corners.map(([x, y]) => [-y, x]),
          turns - 1,
        ),
      ];

/** The corners of each form within a circle of radius 1. Forms that are drawn as circles have none. */
const FORMS: Record<MarkKind['form'], Corner[]> = {
  circle: [],
  ring: [],
  square: allRound([[-0.85, -0.85]]),
  triangle: [
    [-1.15, -0.85],
    [1.15, -0.85],
    [0, 1.15],
  ],
  cross: allRound([
    [-1.1, -0.6],
    [-0.6, -1.1],
    [0, -0.5],
  ]),
};

/** Smaller marks have a finer rim. */
const SMALL = 3;

/** A mark around a place, with a rim that keeps it apart from any picture. */
export function markAt(x: number, y: number, r: number, { form, tone }: MarkKind, title?: string): Shape {
  const line = r < SMALL ? 0.5 : 1;
  if (form === 'circle') return { kind: 'circle', x, y, r, fill: tone, stroke: 'surface', line, title };
  if (form === 'ring') return { kind: 'circle', x, y, r, fill: 'surface', stroke: 'text', line, title };
  const ring = FORMS[form].map(([dx, dy]): [number, number] => [x + dx * r, y + dy * r]);
  return { kind: 'area', rings: [ring], fill: tone, stroke: 'surface', line, title };
}

/** A mark large enough for a number in it. */
export function numberedMark(x: number, y: number, number: number | undefined, kind: MarkKind, title: string): Shape[] {
  const tone = kind.form === 'ring' ? 'text' : 'surface';
  const [r, base] = kind.form === 'triangle' ? [11, 2] : [9, 4];
  const words =
    number === undefined ? [] : [textAt(x, y + base, String(number), { size: 11, tone, anchor: 'middle', bold: true })];
  return [markAt(x, y, r, kind, title), ...words];
}
