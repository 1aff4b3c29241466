import { GState, jsPDF } from 'jspdf';
import { INK } from '#common/answers/charts/ink.ts';
import type { Drawing, Shape } from '#common/answers/charts/scene.ts';
import { drawLine } from '#common/ui/pdf/lettering.ts';
import type { Pictures } from './pictures.ts';

const JPEG_QUALITY = 0.9;

/** A drawing as a PDF of one page of its size, in lines and areas that stay sharp; a unit is a point. */
export function drawPdf(drawing: Drawing, pictures: Pictures, title: string): Blob {
  const { width, height, shapes } = drawing;
  const pdf = new jsPDF({
    unit: 'pt',
    format: [width, height],
    orientation: width > height ? 'landscape' : 'portrait',
    compress: true,
    putOnlyUsedFonts: true,
  });
  pdf.setProperties({ title }).setLanguage('en-GB');
  for (const shape of shapes) draw(pdf, shape, pictures);
  return pdf.output('blob');
}

function draw(pdf: jsPDF, shape: Shape, pictures: Pictures): void {
  if (shape.kind === 'text') {
    const { text, x, y, size, tone, bold, anchor } = shape;
    // As on the screen, whatever letters a line begins with.
    drawLine(pdf, text, x, y, {
      size,
      colour: INK[tone],
      direction: 'ltr',
      ...(bold && { bold }),
      ...(anchor && { anchor }),
    });
    return;
  }
  if (shape.kind === 'picture') {
    const picture = pictures.of(shape.picture);
    // A name for each picture keeps it in the file once, however often it is drawn.
    if (!picture) return;
    const { x, y, width, height } = shape;
    pdf.addImage(picture.toDataURL('image/jpeg', JPEG_QUALITY), 'JPEG', x, y, width, height, pictures.nameOf(picture));
    return;
  }
  pdf.saveGraphicsState();
  if ('stroke' in shape && shape.stroke) {
    pdf
      .setDrawColor(INK[shape.stroke])
      .setLineWidth(shape.line ?? 1)
      .setLineJoin('round');
    pdf.setLineDashPattern('dash' in shape && shape.dash ? [5, 4] : [], 0);
  }
  const filled = 'fill' in shape;
  if (filled) {
    const opacity = shape.opacity ?? 1;
    if (opacity < 1) pdf.setGState(new GState({ opacity, 'stroke-opacity': opacity }));
    pdf.setFillColor(INK[shape.fill]);
  }
  outline(pdf, shape);
  if (!filled) pdf.stroke();
  else if ('stroke' in shape && shape.stroke) pdf.fillStrokeEvenOdd();
  else pdf.fillEvenOdd();
  pdf.restoreGraphicsState();
}

function outline(pdf: jsPDF, shape: Exclude<Shape, { kind: 'text' | 'picture' }>): void {
  // Without a style, these only make the path.
  if (shape.kind === 'rect') {
    const radius = Math.min(shape.radius ?? 0, shape.width / 2);
    pdf.roundedRect(shape.x, shape.y, Math.max(0, shape.width), shape.height, radius, radius, null);
  } else if (shape.kind === 'circle') pdf.circle(shape.x, shape.y, shape.r, null);
  else if (shape.kind === 'line') pdf.moveTo(shape.x1, shape.y1).lineTo(shape.x2, shape.y2);
  else {
    for (const ring of shape.kind === 'area' ? shape.rings : [shape.points]) {
      for (const [index, [x, y]] of ring.entries()) index === 0 ? pdf.moveTo(x, y) : pdf.lineTo(x, y);
      if (shape.kind === 'area' || shape.closed) pdf.close();
    }
  }
}
