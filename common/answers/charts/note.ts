import { FONT_SIZE, isNarrow, type Scene, sceneOf, wrapped } from './scene.ts';

const LINE = 18;
const MOST_LINES = 4;
const MOST_NARROW_LINES = 10;

/** A sentence among pictures. */
export function note(text: string): Scene {
  return sceneOf((width) => {
    const lines = wrapped(text, width, isNarrow(width) ? MOST_NARROW_LINES : MOST_LINES);
    return {
      width,
      height: lines.length * LINE + 4,
      label: text,
      shapes: lines.map((line, index) => ({
        kind: 'text',
        x: 0,
        y: (index + 1) * LINE - 4,
        text: line,
        size: FONT_SIZE,
        tone: 'muted',
      })),
    };
  });
}
