import { FONT_SIZE, SCENE_WIDTH, type Scene, wrapped } from './scene.ts';

const LINE = 18;
const MOST_LINES = 4;

/** A sentence among pictures. */
export function note(text: string): Scene {
  const lines = wrapped(text, SCENE_WIDTH, MOST_LINES);
  return {
    width: SCENE_WIDTH,
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
}
