import { INK } from '#common/answers/charts/ink.ts';
import type { Drawing, Shape } from '#common/answers/charts/scene.ts';
import { canvasFont, contextOf } from '#common/ui/pdf/lettering.ts';
import type { Pictures } from './pictures.ts';

/** Pixels for each unit of a drawing, as far as browsers have canvases so tall. */
const SCALE = 3;
const TALLEST = 16_000;

/** A drawing as PNG on white. @throws Error if the browser cannot make it */
export async function drawPng(drawing: Drawing, pictures: Pictures): Promise<Blob> {
  const { width, height, shapes } = drawing;
  const scale = Math.min(SCALE, TALLEST / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = contextOf(canvas);
  context.scale(scale, scale);
  context.fillStyle = INK.surface;
  context.fillRect(0, 0, width, height);
  for (const shape of shapes) draw(context, shape, pictures);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The picture is too large for this browser');
  return png;
}

function draw(context: CanvasRenderingContext2D, shape: Shape, pictures: Pictures): void {
  if (shape.kind === 'picture') {
    const picture = pictures.of(shape.picture);
    if (picture) context.drawImage(picture, shape.x, shape.y, shape.width, shape.height);
    return;
  }
  if (shape.kind === 'text') {
    context.font = canvasFont({ size: shape.size, bold: shape.bold ?? false });
    context.textAlign = ({ start: 'left', middle: 'center', end: 'right' } as const)[shape.anchor ?? 'start'];
    context.fillStyle = INK[shape.tone];
    context.fillText(shape.text, shape.x, shape.y);
    return;
  }
  context.beginPath();
  outline(context, shape);
  if ('fill' in shape) {
    context.globalAlpha = shape.opacity ?? 1;
    context.fillStyle = INK[shape.fill];
    context.fill('evenodd');
  }
  if ('stroke' in shape && shape.stroke) {
    context.lineWidth = shape.line ?? 1;
    context.strokeStyle = INK[shape.stroke];
    context.lineJoin = 'round';
    context.setLineDash('dash' in shape && shape.dash ? [5, 4] : []);
    context.stroke();
  }
  context.globalAlpha = 1;
}

function outline(context: CanvasRenderingContext2D, shape: Exclude<Shape, { kind: 'text' | 'picture' }>): void {
  if (shape.kind === 'rect') {
    context.roundRect(shape.x, shape.y, Math.max(0, shape.width), shape.height, shape.radius ?? 0);
  } else if (shape.kind === 'circle') context.arc(shape.x, shape.y, shape.r, 0, 2 * Math.PI);
  else if (shape.kind === 'line') {
    context.moveTo(shape.x1, shape.y1);
    context.lineTo(shape.x2, shape.y2);
  } else {
    for (const ring of shape.kind === 'area' ? shape.rings : [shape.points]) {
      for (const [index, [x, y]] of ring.entries()) index === 0 ? context.moveTo(x, y) : context.lineTo(x, y);
      if (shape.kind === 'area' || shape.closed) context.closePath();
    }
  }
}
