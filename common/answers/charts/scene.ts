import type { Region } from '#common/assessments/questions/regions.ts';
import type { HeatTone } from './heat-tones.ts';

/** Colours by meaning; the screen takes them from the theme, paper from a fixed palette. */
export type Tone =
  | 'text'
  | 'muted'
  | 'grid'
  | 'surface'
  | 'primary'
  | 'secondary'
  | 'positive'
  | 'neutral'
  | 'negative'
  | HeatTone;

/** A still picture of a material: the image, a page of the PDF (from 1) or a fixed view of the model. */
export type PictureRef = { material_id: number; page: number | null; view: string | null };

type Fill = { fill: Tone; opacity?: number };
/** The line around a filled shape, 1 wide unless `line` says otherwise; it is as opaque as the shape. */
type Rim = { stroke?: Tone; line?: number };

/** Lengths are in the scene's own units, from its top left corner. */
export type Shape =
  | ({ kind: 'rect'; x: number; y: number; width: number; height: number; radius?: number; title?: string } & Fill)
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; stroke: Tone; line: number; dash?: boolean }
  | { kind: 'path'; points: [number, number][]; stroke: Tone; line: number; closed?: boolean; dash?: boolean }
  | ({ kind: 'circle'; x: number; y: number; r: number; title?: string } & Fill & Rim)
  /** What lies within an odd number of closed rings; so a ring within a ring is a hole. */
  | ({ kind: 'area'; rings: [number, number][][]; title?: string } & Fill & Rim)
  | { kind: 'text'; x: number; y: number; text: string; size: number; tone: Tone; anchor?: Anchor; bold?: boolean }
  | { kind: 'picture'; x: number; y: number; width: number; height: number; picture: PictureRef };

type Anchor = 'start' | 'middle' | 'end';

/** A drawing; `label` describes it in words. */
export type Drawing = { width: number; height: number; label: string; shapes: Shape[] };
/**
 * A drawing for print and PDF; `narrow` draws it for a phone, `fitting` for a place on a screen, with letters of the same size.
 * What is drawn of marks on a picture also has the marks themselves, so that people can look closer on a screen.
 */
export type Scene = Drawing & { narrow: () => Drawing; fitting: (width: number) => Drawing; map?: PictureMap };

/** Marks differ in form as well as in colour. */
export type MarkKind = { name: string; tone: Tone; form: 'circle' | 'square' | 'triangle' | 'cross' | 'ring' };
/** A place on a picture (0…1) that an expert pointed to. `answer` is the same number for all marks of one expert. */
export type MapMark = {
  x: number;
  y: number;
  answer: number;
  kind: MarkKind;
  text: string;
  response_id: number | null;
};
/** Marks that are drawn as one heat map. */
export type MapLayer = { name: string; marks: MapMark[] };
export type PictureMap = {
  picture: { ref: PictureRef; size: { width: number; height: number } };
  /** Which picture it is, where there are several; otherwise empty. */
  caption: string;
  /** What a mark is called: "pin". */
  noun: string;
  /** How many experts answered, with marks on this picture or not. */
  answered: number;
  regions: readonly Region[];
  layers: MapLayer[];
};

/** Every scene is this wide, so that charts of a report line up. */
export const SCENE_WIDTH = 640;
/** The width on a phone: about the width of a card on a screen of 360 px, so that words keep their size. */
export const NARROW_WIDTH = 300;

/** Makes a scene from a function that draws it in a given width. */
export function sceneOf(label: string, draw: (width: number) => Pick<Drawing, 'height' | 'shapes'>): Scene {
  const drawn = (width: number): Drawing => ({ width, label, ...draw(width) });
  return {
    ...drawn(SCENE_WIDTH),
    narrow: () => drawn(NARROW_WIDTH),
    // A place beside others may be as narrow as a phone; one that is not measured yet is usual.
    fitting: (width) => drawn(width > 0 ? Math.max(NARROW_WIDTH, Math.round(width)) : SCENE_WIDTH),
  };
}

/** True if there is too little room for words next to a chart; the words are then above it. */
export const isNarrow = (width: number) => width < SCENE_WIDTH;
export const FONT_SIZE = 13;
/** The mean width of a character as a share of the font's size; sans serif fonts lie near it. */
const CHARACTER = 0.54;
/** Chinese, Japanese and Korean letters and emoji are as wide as the font is tall. */
const WIDE = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303F\uFF01-\uFF60\p{Emoji_Presentation}]/u;

const lettersOf = (text: string) => Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
const unitsOf = (letter: string) => (WIDE.test(letter) ? 1 / CHARACTER : 1);

export const textWidth = (text: string, size = FONT_SIZE) =>
  lettersOf(text).reduce((sum, letter) => sum + unitsOf(letter), 0) * size * CHARACTER;

/** Cuts a text that would be wider than `width`. */
export function fitted(text: string, width: number, size = FONT_SIZE): string {
  const most = Math.max(1, Math.floor(width / (size * CHARACTER)));
  const letters = lettersOf(text.replace(/\s+/g, ' ').trim());
  let units = 0;
  let kept = '';
  for (const letter of letters) {
    units += unitsOf(letter);
    if (units <= most - 1) kept += letter;
    if (units > most) return `${kept.trimEnd()}…`;
  }
  return letters.join('');
}

/** A text of the usual size and colour, unless `more` says otherwise. */
export function textAt(x: number, y: number, text: string, more?: Partial<Extract<Shape, { kind: 'text' }>>): Shape {
  return { kind: 'text', x, y, text, size: FONT_SIZE, tone: 'text', ...more };
}

/** Breaks a text into at most `most` lines of `width`; what does not fit is cut in the last one. */
export function wrapped(text: string, width: number, most: number, size = FONT_SIZE): string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.trim().split(/\s+/);
  words.forEach((word, index) => {
    const longer = line ? `${line} ${word}` : word;
    if (line && textWidth(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
    if (index === words.length - 1) lines.push(line);
  });
  if (lines.length <= most) return lines.map((each) => fitted(each, width, size));
  return [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')].map((each) => fitted(each, width, size));
}

/** The height of a line of a label. */
export const LINE = 16;

/** The lines of a label, around the height of their middle. */
export function labelAt(x: number, middle: number, lines: string[], anchor?: Anchor): Shape[] {
  const first = middle - ((lines.length - 1) * LINE) / 2 + FONT_SIZE / 3;
  return lines.map((text, index) => textAt(x, first + index * LINE, text, anchor && { anchor }));
}

const NOTE_LINE = 18;
const NOTE_LINES = 4;
const NARROW_NOTE_LINES = 10;

/** A scene with a sentence in place of a picture. */
export function sceneWithNote(text: string): Scene {
  return sceneOf(text, (width) => {
    const lines = wrapped(text, width, isNarrow(width) ? NARROW_NOTE_LINES : NOTE_LINES);
    return {
      height: lines.length * NOTE_LINE + 4,
      shapes: lines.map((line, index) => textAt(0, (index + 1) * NOTE_LINE - 4, line, { tone: 'muted' })),
    };
  });
}
