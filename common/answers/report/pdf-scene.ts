import type { jsPDF } from 'jspdf';
import type { Scene, Shape, Tone } from '#common/answers/charts/scene.ts';
import { pictureKey } from './document.ts';

/** JPEG bytes. */
export type ReportPicture = { jpeg: Uint8Array };

/** Colours on paper. */
export const INK = {
  text: '#1b2528',
  muted: '#4d5b60',
  grid: '#d5dbd7',
  head: '#eef1ee',
  surface: '#ffffff',
  primary: '#1f4e5f',
  secondary: '#9a4a1c',
  positive: '#256f46',
  neutral: '#8f7a2a',
  negative: '#b3261e',
} as const satisfies Record<Tone | 'head', string>;

type Place = { x: number; y: number /** Millimetres of one unit of the scene. */; scale: number; font: string };

/** Points in a millimetre. */
const POINTS = 72 / 25.4;

/** Draws a scene with jsPDF's primitives, its top left corner at the place. */
export function drawScene(pdf: jsPDF, scene: Scene, place: Place, pictures: ReadonlyMap<string, ReportPicture>): void {
  for (const shape of scene.shapes) drawShape(pdf, shape, place, pictures);
  pdf.setLineDashPattern([], 0);
}

function drawShape(pdf: jsPDF, shape: Shape, place: Place, pictures: ReadonlyMap<string, ReportPicture>): void {
  const x = (value: number) => place.x + value * place.scale;
  const y = (value: number) => place.y + value * place.scale;
  const long = (value: number) => value * place.scale;
  if (shape.kind === 'text') {
    pdf
      .setFont(place.font, shape.bold ? 'bold' : 'normal')
      .setFontSize(long(shape.size) * POINTS)
      .setTextColor(INK[shape.tone]);
    pdf.text(shape.text, x(shape.x), y(shape.y), { align: ALIGN[shape.anchor ?? 'start'] });
    return;
  }
  if (shape.kind === 'picture') {
    const picture = pictures.get(pictureKey(shape.picture));
    const key = pictureKey(shape.picture);
    if (picture)
      pdf.addImage(picture.jpeg, 'JPEG', x(shape.x), y(shape.y), long(shape.width), long(shape.height), key, 'FAST');
    return;
  }
  if (shape.kind === 'rect' || shape.kind === 'circle') {
    withOpacity(pdf, shape.opacity ?? 1, () => {
      pdf.setFillColor(INK[shape.fill]);
      if (shape.kind === 'rect') pdf.rect(x(shape.x), y(shape.y), long(shape.width), long(shape.height), 'F');
      else pdf.circle(x(shape.x), y(shape.y), long(shape.r), 'F');
    });
    return;
  }
  pdf.setDrawColor(INK[shape.stroke]).setLineWidth(long(shape.line));
  pdf.setLineDashPattern(shape.dash ? [long(4), long(3)] : [], 0);
  if (shape.kind === 'line') pdf.line(x(shape.x1), y(shape.y1), x(shape.x2), y(shape.y2));
  else drawPath(pdf, shape, { x, y });
}

const ALIGN = { start: 'left', middle: 'center', end: 'right' } as const;

type Path = Extract<Shape, { kind: 'path' }>;

function drawPath(pdf: jsPDF, { points, closed }: Path, { x, y }: Record<'x' | 'y', (value: number) => number>): void {
  const all = closed ? [...points, ...points.slice(0, 1)] : points;
  all.slice(1).forEach((point, index) => {
    const before = all[index] ?? point;
    pdf.line(x(before[0]), y(before[1]), x(point[0]), y(point[1]));
  });
}

/** The document writes each opacity once, however often it is set. */
function withOpacity(pdf: jsPDF, opacity: number, draw: () => void): void {
  if (opacity < 1) pdf.setGState(pdf.GState({ opacity }));
  draw();
  if (opacity < 1) pdf.setGState(pdf.GState({ opacity: 1 }));
}
