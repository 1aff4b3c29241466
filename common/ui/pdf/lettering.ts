import type { jsPDF } from 'jspdf';

/** One form of text; sizes are in the document's own units. */
export type Lettering = {
  size: number;
  colour: string;
  bold?: boolean;
  anchor?: 'start' | 'middle' | 'end';
  /** Lines begin at the left, also those whose first letter is of a script from right to left. */
  direction?: 'ltr';
};
type Font = Pick<Lettering, 'size' | 'bold'>;

/** What the standard fonts of every PDF reader have: WinAnsi. */
const STANDARD = /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u;
export const isStandard = (text: string) => STANDARD.test(text);

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

/** The page's own fonts, so that a saved picture looks as the screen does. */
export const canvasFont = ({ size, bold }: Font) =>
  `${bold ? 650 : 400} ${size}px ${getComputedStyle(document.body).fontFamily}`;

/** Waits for the letters of these texts, since a canvas draws at once with what is there. */
export async function loadLetters(texts: readonly string[]): Promise<void> {
  const letters = [...new Set(texts.join(''))].join('');
  await Promise.all([true, false].map((bold) => document.fonts.load(canvasFont({ size: 16, bold }), letters)));
}

/** A context of a canvas. @throws Error if the browser gives none */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  return context;
}

/** The width of a text in the page's fonts. */
export function pictureWidth(text: string, style: Font): number {
  measuring ??= contextOf(document.createElement('canvas'));
  measuring.font = canvasFont(style);
  return measuring.measureText(text).width;
}
let measuring: CanvasRenderingContext2D | undefined;

/** The height of a line, and of its baseline in it, as a share of the font's size: letters of some scripts are tall. */
export const LINE = 1.45;
const BASELINE = 1.08;
/** Room for letters that reach over their own width. */
const OVERHANG = 0.25;
/** Pixels of a picture for each point: about 290 dpi. */
const SHARPNESS = 4;

/** Lines of text as a picture, since the standard fonts lack some of their letters; the top left corner is at x, y. */
export function drawPicture(pdf: jsPDF, lines: readonly string[], x: number, y: number, style: Lettering): void {
  const room = OVERHANG * style.size;
  const width = Math.max(...lines.map((line) => pictureWidth(line, style)));
  const box = { width: width + 2 * room, height: lines.length * LINE * style.size };
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(box.width * SHARPNESS);
  canvas.height = Math.ceil(box.height * SHARPNESS);
  const context = contextOf(canvas);
  context.scale(canvas.width / box.width, canvas.height / box.height);
  context.font = canvasFont(style);
  context.fillStyle = style.colour;
  lines.forEach((line, index) => {
    const isRight = style.direction !== 'ltr' && RIGHT_TO_LEFT.test(line);
    context.direction = isRight ? 'rtl' : 'ltr';
    context.textAlign = isRight ? 'right' : 'left';
    context.fillText(line, isRight ? room + width : room, (index * LINE + BASELINE) * style.size);
  });
  const left = x - room - { start: 0, middle: width / 2, end: width }[style.anchor ?? 'start'];
  pdf.addImage(canvas.toDataURL(), 'PNG', left, y, box.width, box.height, undefined, 'FAST');
}

/** A line of text with its baseline at y: selectable where the standard fonts have its letters, else a picture. */
export function drawLine(pdf: jsPDF, text: string, x: number, y: number, style: Lettering): void {
  // They lack the minus sign, too; their dash looks the same.
  const words = text.normalize('NFC').replaceAll('−', '–');
  if (!isStandard(words)) {
    drawPicture(pdf, [words], x, y - BASELINE * style.size, style);
    return;
  }
  pdf
    .setFont('helvetica', style.bold ? 'bold' : 'normal')
    .setFontSize(style.size)
    .setTextColor(style.colour);
  pdf.text(words, x, y, {
    align: ({ start: 'left', middle: 'center', end: 'right' } as const)[style.anchor ?? 'start'],
  });
}
