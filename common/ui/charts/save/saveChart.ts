import type { Materials } from '#common/answers/charts/picture.ts';
import type { Drawing } from '#common/answers/charts/scene.ts';
import { type Caption, sheetOf } from '#common/answers/charts/sheet.ts';
import { saveBlob } from '#common/ui/api/saveBlob.ts';
import { loadLetters, pictureWidth } from '#common/ui/pdf/lettering.ts';
import { drawPng } from './drawPng.ts';
import { loadPictures } from './pictures.ts';

export type ChartFormat = 'PDF' | 'PNG';

/** Saves a drawing with its caption as a file. @throws Error if a design cannot be loaded, or the file cannot be made */
export async function saveChart(
  format: ChartFormat,
  drawing: Drawing,
  caption: Caption,
  materials: Materials,
): Promise<void> {
  const texts = drawing.shapes.flatMap((shape) => (shape.kind === 'text' ? shape.text : []));
  const [pictures] = await Promise.all([
    loadPictures(drawing, materials),
    loadLetters([...texts, caption.title, ...caption.lines]),
  ]);
  const sheet = sheetOf(drawing, caption, pictureWidth);
  const draw = format === 'PNG' ? drawPng : (await import('./drawPdf.ts')).drawPdf;
  saveBlob(await draw(sheet, pictures, caption.title), `${nameOf(caption)}.${format.toLowerCase()}`);
}

/** Letters of a long title that its name keeps: of the beginning, and of the end, which tells it from its neighbour. */
const KEPT = { first: 60, last: 20 };

/** "3-which-can-do-you-prefer": the letters and figures of a title, in any script. */
export function nameOf({ title }: Caption): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const letters = [...words.join('-')];
  const middle = letters.length - KEPT.first - KEPT.last;
  return (middle > 0 ? letters.toSpliced(KEPT.first, middle) : letters).join('') || 'chart';
}
