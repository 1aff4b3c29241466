import {
  type Pin,
  type PinsAggregate,
  type PinsAnswer,
  type PinsConfig,
  pinLabel,
  SENTIMENT_LABELS,
  type Sentiment,
} from '../../questions/pins.ts';
import { bars } from '../bars.ts';
import { type Mark, markedPicture } from '../marked-picture.ts';
import { type Materials, pictureIn, type ResultPicture } from '../picture.ts';
import type { PictureRef, Scene, Tone } from '../scene.ts';
import { shareInWords } from '../wording.ts';

const SENTIMENT_TONES: Record<Sentiment, Tone> = {
  positive: 'positive',
  neutral: 'neutral',
  negative: 'negative',
};

/** A pin whose sentiment was never chosen counts as none. */
function toneOf({ sentiment }: Pin): Tone {
  return sentiment === null ? 'muted' : SENTIMENT_TONES[sentiment];
}

type PlacedPin = { pin: Pin; number: number };

/** Pins as a heat map on the picture by sentiment, one map for each view they were put on, and per region. */
export const pins: ResultPicture<PinsConfig, PinsAnswer, PinsAggregate> = {
  figures: (_config, { answered, pins: count, by_sentiment }) => [
    { name: 'Pins', value: `${count} by ${answered} ${answered === 1 ? 'expert' : 'experts'}` },
    ...by_sentiment.map(({ sentiment, count: own }) => ({ name: SENTIMENT_LABELS[sentiment], value: String(own) })),
  ],
  scenes: (config, aggregate, materials) => {
    const placed = aggregate.list.map(({ pin }, index) => ({ pin, number: index + 1 }));
    const maps = pinMaps(config, placed, materials, true);
    return maps.length > 0 ? maps : [sentimentBars(aggregate)];
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
              ...by_sentiment.map(({ count }) => String(count)),
            ]),
          },
        ],
  texts: (_config, answer) => answer.map((pin) => pin.comment),
  textLabels: (_config, answer) => answer.map(pinLabel),
};

/** The pins of one answer, numbered in order, on the pictures they were put on. */
export function answerPinMaps(config: PinsConfig, answer: PinsAnswer, materials: Materials): Scene[] {
  const placed = answer.map((pin, index) => ({ pin, number: index + 1 }));
  return pinMaps(config, placed, materials, false);
}

/** One picture for a flat material; for a model, one for each fixed view with pins. Pins on the model itself have none. */
function pinMaps(config: PinsConfig, placed: PlacedPin[], materials: Materials, heat: boolean): Scene[] {
  const { material_id } = config;
  if (material_id === null) return [];
  const views =
    config.surface === 'flat' ? [null] : [...new Set(placed.flatMap(({ pin }) => ('view' in pin ? [pin.view] : [])))];
  return views.flatMap((view) => {
    const ref: PictureRef = { material_id, page: config.page, view };
    const picture = pictureIn(materials, ref);
    if (!picture) return [];
    const marks = placed.flatMap(({ pin, number }): Mark[] => {
      if (!('x' in pin) || ('view' in pin ? pin.view : null) !== view) return [];
      const title = `${number}. ${pinLabel(pin)}${pin.comment ? `: ${pin.comment}` : ''}`;
      return [{ x: pin.x, y: pin.y, tone: toneOf(pin), title, text: heat ? undefined : String(number) }];
    });
    const label = `${marks.length} ${marks.length === 1 ? 'pin' : 'pins'} on the picture${view ? ` (${view})` : ''}`;
    return [markedPicture(label, picture, marks, heat ? config.regions : [], heat)];
  });
}

function sentimentBars({ by_sentiment, pins: count }: PinsAggregate): Scene {
  const rows = by_sentiment.map(({ sentiment, count: own }) => ({
    label: SENTIMENT_LABELS[sentiment],
    value: own,
    text: String(own),
    tone: SENTIMENT_TONES[sentiment],
  }));
  return bars('Pins by sentiment', rows, Math.max(count, 1));
}
