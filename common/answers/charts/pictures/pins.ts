import { bars } from '#common/answers/charts/bars.ts';
import { type Mark, markedPicture } from '#common/answers/charts/marked-picture.ts';
import { defineResults, type Materials, pictureIn } from '#common/answers/charts/picture.ts';
import { isNarrow, type Scene, sceneOf, type Tone, textAt, wrapped } from '#common/answers/charts/scene.ts';
import { shareInWords } from '#common/answers/charts/wording.ts';
import { estimateShare } from '#common/answers/statistics/estimates.ts';
import {
  NO_SENTIMENT,
  type Pin,
  type PinsAnswer,
  type PinsConfig,
  pinLabel,
  regionsOf,
  SENTIMENT_LABELS,
  type Sentiment,
} from '#common/assessments/questions/pins.ts';
import type { Point } from '#common/assessments/questions/regions.ts';
import type { MaterialView, MaterialViewpoint } from '#common/library/materials.ts';
import { placeOnView } from '#common/library/model-camera.ts';
import { countedFigure, figure } from '#common/words/format.ts';

const LINE = 18;
const MOST_LINES = 4;
const MOST_NARROW_LINES = 10;

/** A scene with a sentence in place of a picture. */
export function note(text: string): Scene {
  return sceneOf(text, (width) => {
    const lines = wrapped(text, width, isNarrow(width) ? MOST_NARROW_LINES : MOST_LINES);
    return {
      height: lines.length * LINE + 4,
      shapes: lines.map((line, index) => textAt(0, (index + 1) * LINE - 4, line, { tone: 'muted' })),
    };
  });
}

/** A pin with its number. */
type PlacedPin = { pin: Pin; number: number };
/** A view of a model with the pins that it shows, and where. */
type ViewWithPins = { view: MaterialViewpoint; pins: (PlacedPin & { at: Point })[] };

/**
 * Places the pins of a model on its views: a pin put on a view is on that view, a pin put on the model is on each view that
 * shows its side of the model. Only views with a pin of their own, or that show some pin best, are used; `missing` are the pins on no view.
 */
function pinsOnViews(
  views: readonly MaterialViewpoint[],
  placed: readonly PlacedPin[],
): { views: ViewWithPins[]; missing: PlacedPin[] } {
  const seen = placed.map((each) => ({ ...each, on: placesOf(each.pin, views) }));
  const chosen = new Set(seen.flatMap(({ on }) => bestOf(on)?.view ?? []));
  return {
    views: views
      .filter((view) => chosen.has(view))
      .map((view) => ({
        view,
        pins: seen.flatMap(({ pin, number, on }) => {
          const here = on.find((place) => place.view === view);
          return here ? [{ pin, number, at: { x: here.x, y: here.y } }] : [];
        }),
      })),
    missing: seen.filter(({ on }) => on.length === 0).map(({ pin, number }) => ({ pin, number })),
  };
}

type Place = Point & { view: MaterialViewpoint; facing: number };

function placesOf(pin: Pin, views: readonly MaterialViewpoint[]): Place[] {
  if ('point' in pin) {
    return views.flatMap((view) => {
      const place = view.camera && placeOnView(view.camera, view.width / view.height, pin);
      return place ? [{ ...place, view }] : [];
    });
  }
  const view = 'view' in pin ? views.find(({ id, name }) => id === pin.view || name === pin.view) : undefined;
  return view ? [{ x: pin.x, y: pin.y, view, facing: 1 }] : [];
}

/** The view that shows the pin most directly; the first one of equals. */
const bestOf = (places: readonly Place[]) =>
  places.reduce<Place | null>((best, place) => (best && best.facing >= place.facing - 1e-6 ? best : place), null);

const SENTIMENT_TONES: Record<Sentiment, Tone> = {
  positive: 'positive',
  neutral: 'neutral',
  negative: 'negative',
};

/** A pin without a chosen sentiment. */
function toneOf({ sentiment }: Pin): Tone {
  return sentiment === null ? 'muted' : SENTIMENT_TONES[sentiment];
}

function countBySentiment(config: PinsConfig, pins: readonly Pin[]) {
  return config.sentiments.map((sentiment) => ({
    sentiment,
    count: pins.filter((pin) => pin.sentiment === sentiment).length,
  }));
}

const aggregate = (config: PinsConfig, answers: readonly PinsAnswer[]) => ({
  answered: answers.length,
  pins: answers.reduce((sum, answer) => sum + answer.length, 0),
  by_sentiment: countBySentiment(config, answers.flat()),
  regions: config.regions.map((area) => {
    const inside = answers.map((answer) =>
      answer.filter((pin) => regionsOf(config, pin).some((other) => other.id === area.id)),
    );
    return {
      id: area.id,
      name: area.name,
      /** Who put at least one pin into it. */
      people: estimateShare(inside.filter((own) => own.length > 0).length, answers.length),
      by_sentiment: countBySentiment(config, inside.flat()),
    };
  }),
  /** Every pin with the index of its answer. */
  list: answers.flatMap((answer, index) =>
    answer.map((pin) => ({ answer: index, pin, region_ids: regionsOf(config, pin).map((area) => area.id) })),
  ),
});
type PinsAggregate = ReturnType<typeof aggregate>;

/** Pins as a heat map on the picture by sentiment, one map for each view of a model, and per region. */
export const pins = defineResults('pins', {
  aggregate,
  figures: (_config, { answered, pins: count, by_sentiment }) => {
    const undecided = by_sentiment.reduce((rest, { count: own }) => rest - own, count);
    return [
      { name: 'Pins', value: `${figure(count)} by ${countedFigure(answered, 'expert')}` },
      ...by_sentiment.map(({ sentiment, count: own }) => ({ name: SENTIMENT_LABELS[sentiment], value: figure(own) })),
      ...(undecided > 0 ? [{ name: NO_SENTIMENT, value: figure(undecided) }] : []),
    ];
  },
  scenes: (config, aggregate, materials) => {
    const placed = aggregate.list.map(({ pin }, index) => ({ pin, number: index + 1 }));
    const maps = pinMaps(config, placed, materials, true);
    const isDrawn = maps.some(({ shapes }) => shapes.some(({ kind }) => kind === 'picture'));
    return isDrawn ? maps : [sentimentBars(aggregate), ...maps];
  },
  tables: (config, { regions }) =>
    regions.length === 0
      ? []
      : [
          {
            title: 'Regions',
            columns: ['Region', 'Experts with a pin there', ...config.sentiments.map((each) => SENTIMENT_LABELS[each])],
            rows: regions.map(({ name, people, by_sentiment }) => [
              name,
              shareInWords(people),
              ...by_sentiment.map(({ count }) => figure(count)),
            ]),
          },
        ],
  texts: (_config, answer) => answer.map((pin) => ({ text: pin.comment, label: pinLabel(pin) })),
});

/** The pins of one answer, numbered in order, on the pictures they were put on. */
export function answerPinMaps(config: PinsConfig, answer: PinsAnswer, materials: Materials): Scene[] {
  const placed = answer.map((pin, index) => ({ pin, number: index + 1 }));
  return pinMaps(config, placed, materials, false);
}

/** One picture for a flat material; for a model, its views with their pins, and a note about pins on no view. */
function pinMaps(config: PinsConfig, placed: PlacedPin[], materials: Materials, heat: boolean): Scene[] {
  const { material_id, page } = config;
  if (material_id === null) return [];
  if (config.surface === 'model') return modelPinMaps(materials.get(material_id), page, placed, heat);
  const picture = pictureIn(materials, { material_id, page, view: null });
  if (!picture) return [];
  const marks = placed.flatMap(({ pin, number }) => ('x' in pin ? [markOf(pin, number, pin, heat)] : []));
  return [
    markedPicture(`${pinsInWords(marks.length)} on the picture`, picture, marks, heat ? config.regions : [], heat),
  ];
}

function modelPinMaps(
  material: MaterialView | undefined,
  page: number | null,
  placed: PlacedPin[],
  heat: boolean,
): Scene[] {
  const { views, missing } = pinsOnViews(material?.views ?? [], placed);
  const maps = views.map(({ view, pins: seen }) => {
    const marks = seen.map(({ pin, number, at }) => markOf(pin, number, at, heat));
    const ref = { material_id: material?.id ?? 0, page, view: view.id };
    const caption = `${view.name}: ${pinsInWords(marks.length)}`;
    return markedPicture(caption, { ref, size: view }, marks, [], heat, caption);
  });
  return missing.length > 0 ? [...maps, missingNote(material, missing, heat)] : maps;
}

function markOf(pin: Pin, number: number, at: Point, heat: boolean): Mark {
  const title = `${number}. ${pinLabel(pin)}${pin.comment ? `: ${pin.comment}` : ''}`;
  return { x: at.x, y: at.y, tone: toneOf(pin), title, text: heat ? undefined : String(number) };
}

const pinsInWords = (count: number) => countedFigure(count, 'pin');

/** Says which pins are on no picture and why, so that nobody thinks the pictures show all pins. */
function missingNote(material: MaterialView | undefined, missing: readonly PlacedPin[], heat: boolean): Scene {
  const views = material?.views ?? [];
  const why =
    views.length === 0
      ? 'there are no pictures of this model'
      : views.some(({ camera }) => camera === null)
        ? 'the pictures of this model do not tell from where they were taken. Prepare them again on the page of its VIS'
        : 'no picture shows that side of the model';
  const which = heat ? '' : ` (${missing.map(({ number }) => number).join(', ')})`;
  return note(`${pinsInWords(missing.length)}${which} not shown: ${why}.`);
}

function sentimentBars({ by_sentiment, pins: count }: PinsAggregate): Scene {
  const rows = by_sentiment.map(({ sentiment, count: own }) => ({
    label: SENTIMENT_LABELS[sentiment],
    value: own,
    text: figure(own),
    tone: SENTIMENT_TONES[sentiment],
  }));
  return bars('Pins by sentiment', rows, Math.max(count, 1));
}
