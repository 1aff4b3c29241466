import { INK } from '#common/answers/charts/ink.ts';
import type { Scene, Shape } from '#common/answers/charts/scene.ts';
import { pictureKey } from '#common/answers/report/blocks.ts';
import type { FontDocument } from './fonts.ts';
import type { Typesetter } from './typeset.ts';

/** JPEG bytes. */
export type ReportPicture = { jpeg: Uint8Array };

/** Pictures by pictureKey, opened once so that each is in the document once. */
type OpenedPictures = ReadonlyMap<string, Buffer>;

/** pdfkit's types leave out that a picture can be opened before it is drawn. */
type Opening = { openImage(jpeg: Buffer): Buffer };

export const openPictures = (pdf: FontDocument, pictures: ReadonlyMap<string, ReportPicture>): OpenedPictures =>
  new Map([...pictures].map(([key, { jpeg }]) => [key, (pdf as FontDocument & Opening).openImage(Buffer.from(jpeg))]));

/** The tools to draw scenes. */
export type Pen = { pdf: FontDocument; typesetter: Typesetter; pictures: OpenedPictures };

/** `scale` is the millimetres of one unit of the scene. */
type Place = { x: number; y: number; scale: number };

/** Draws a scene, its top left corner at the place. */
export function drawScene({ pdf, typesetter, pictures }: Pen, scene: Scene, place: Place): void {
  pdf.save().translate(place.x, place.y).scale(place.scale);
  for (const shape of scene.shapes) {
    if (shape.kind === 'text') drawText(pdf, typesetter, shape);
    else if (shape.kind === 'picture') {
      const picture = pictures.get(pictureKey(shape.picture));
      // A picture, too, would have the opacity of the shape before it.
      if (picture) pdf.fillOpacity(1).image(picture, shape.x, shape.y, { width: shape.width, height: shape.height });
    } else if (shape.kind === 'line' || shape.kind === 'path') drawLines(pdf, shape);
    else drawFilled(pdf, shape);
  }
  pdf.restore();
}

function drawFilled(pdf: FontDocument, shape: Extract<Shape, { kind: 'rect' | 'circle' | 'area' }>): void {
  const { fill, opacity = 1 } = shape;
  const { stroke, line = 1 } = shape.kind === 'rect' ? {} : shape;
  if (stroke) {
    // What is drawn later has lines of its own opacity.
    pdf.save();
    pdf.lineWidth(line).strokeColor(INK[stroke], opacity);
  }
  if (shape.kind === 'rect') pdf.rect(shape.x, shape.y, shape.width, shape.height);
  else if (shape.kind === 'circle') pdf.circle(shape.x, shape.y, shape.r);
  else for (const ring of shape.rings) drawRing(pdf, ring);
  pdf.fillColor(INK[fill], opacity);
  const rule = shape.kind === 'area' ? 'even-odd' : undefined;
  if (stroke) pdf.fillAndStroke(rule).restore();
  else pdf.fill(rule);
}

function drawRing(pdf: FontDocument, [first, ...others]: [number, number][]): void {
  if (first) pdf.moveTo(...first);
  for (const point of others) pdf.lineTo(...point);
  pdf.closePath();
}

const SHIFT = { start: 0, middle: 0.5, end: 1 } as const;

function drawText(pdf: FontDocument, typesetter: Typesetter, shape: Extract<Shape, { kind: 'text' }>): void {
  const [line] = typesetter.lines(shape.text, shape.size, shape.bold ? 'bold' : 'normal');
  if (!line) return;
  pdf.fillColor(INK[shape.tone], 1);
  typesetter.draw(line, shape.x - line.width * SHIFT[shape.anchor ?? 'start'], shape.y, shape.size);
}

function drawLines(pdf: FontDocument, shape: Extract<Shape, { kind: 'line' | 'path' }>): void {
  pdf.save().lineWidth(shape.line).strokeColor(INK[shape.stroke]);
  if (shape.dash) pdf.dash(4, { space: 3 });
  if (shape.kind === 'line') pdf.moveTo(shape.x1, shape.y1).lineTo(shape.x2, shape.y2);
  else {
    const [first, ...others] = shape.points;
    if (first) pdf.moveTo(...first);
    for (const point of others) pdf.lineTo(...point);
    if (shape.closed) pdf.closePath();
  }
  pdf.stroke().restore();
}
