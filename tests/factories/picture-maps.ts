import type { MapLayer, MapMark, MarkKind, PictureMap } from '#common/answers/charts/scene.ts';

export const LIKE: MarkKind = { name: 'Like', tone: 'positive', form: 'circle' };
export const DISLIKE: MarkKind = { name: 'Dislike', tone: 'negative', form: 'triangle' };

/** A mark of an expert; its response has ten times the number of the answer. */
export const mark = (x: number, y: number, answer: number, kind = LIKE, text = ''): MapMark => ({
  x,
  y,
  answer,
  kind,
  text,
  response_id: answer * 10,
});

const layer = (kind: MarkKind, marks: MapMark[]): MapLayer => ({
  name: kind.name,
  marks: marks.filter((each) => each.kind === kind),
});

/** Likes and dislikes of so many experts on a square picture. */
export function pictureMap(answered: number, marks: MapMark[], more: Partial<PictureMap> = {}): PictureMap {
  return {
    picture: { ref: { material_id: 1, page: null, view: null }, size: { width: 800, height: 800 } },
    caption: '',
    noun: 'pin',
    answered,
    regions: [],
    layers: [layer(LIKE, marks), layer(DISLIKE, marks)],
    ...more,
  };
}
