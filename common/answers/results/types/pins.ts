import { bars } from '#common/answers/charts/bars.ts';
import { heatMap } from '#common/answers/charts/heat-map.ts';
import { markedPicture } from '#common/answers/charts/marked-picture.ts';
import { type Figure, type Materials, pictureIn } from '#common/answers/charts/picture.ts';
import { type MarkKind, type PictureMap, type Scene, sceneWithNote } from '#common/answers/charts/scene.ts';
import { shareBeside, shareInWords } from '#common/answers/charts/wording.ts';
import { defineResults, SHARE, type Yardstick } from '#common/answers/results/define.ts';
import { estimateShare } from '#common/answers/statistics/estimates.ts';
import {
  NO_SENTIMENT,
  type Pin,
  type PinsAnswer,
  type PinsConfig,
  pinLabel,
  regionsOf,
  SENTIMENT_LABELS,
  SENTIMENTS,
  type Sentiment,
} from '#common/assessments/questions/pins.ts';
import { type Point, regionsAt } from '#common/assessments/questions/regions.ts';
import type { MaterialViewpoint } from '#common/library/materials.ts';
import { placeOnView } from '#common/library/model-camera.ts';
import { countedFigure, figure } from '#common/words/format.ts';

/** A pin with its number, the index of its answer and the response that has it. */
type PlacedPin = { pin: Pin; number: number; answer: number; response_id: number | null };
/** A picture with the pins that it shows; `caption` is the name of a view of a model, else empty. */
type PinnedPicture = { picture: PictureMap['picture']; pins: (PlacedPin & { at: Point })[]; caption: string };

/**
 * The pictures that show pins: the flat material, or views of the model, and `missing`, the pins on none of them. A pin put on a view is on
 * that view, a pin put on the model is on each view that shows its side of the model. Only views with a pin of their own, or that show
 * some pin best, are used.
 */
function pinnedPictures(
  { material_id, page, surface }: PinsConfig,
  placed: readonly PlacedPin[],
  materials: Materials,
): { pictures: PinnedPicture[]; missing: PlacedPin[] } {
  if (material_id === null) return { pictures: [], missing: [] };
  if (surface !== 'model') {
    const picture = pictureIn(materials, { material_id, page, view: null });
    const pins = placed.flatMap((each) => ('x' in each.pin ? [{ ...each, at: each.pin }] : []));
    return { pictures: picture ? [{ picture, pins, caption: '' }] : [], missing: [] };
  }
  const views = materials.get(material_id)?.views ?? [];
  const seen = placed.map((each) => ({ ...each, on: placesOf(each.pin, views) }));
  const chosen = new Set(seen.flatMap(({ on }) => bestOf(on)?.view ?? []));
  const pictures = views
    .filter((view) => chosen.has(view))
    .map((view) => ({
      picture: { ref: { material_id, page, view: view.id }, size: { width: view.width, height: view.height } },
      pins: seen.flatMap(({ on, ...placed }) => {
        const here = on.find((place) => place.view === view);
        return here ? [{ ...placed, at: { x: here.x, y: here.y } }] : [];
      }),
      caption: view.name,
    }));
  return { pictures, missing: seen.filter(({ on }) => on.length === 0) };
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

/** How the pins of a sentiment are marked: told apart by form as well as by colour. */
const KINDS: Record<Sentiment, MarkKind> = {
  positive: { name: SENTIMENT_LABELS.positive, tone: 'positive', form: 'circle' },
  neutral: { name: SENTIMENT_LABELS.neutral, tone: 'neutral', form: 'square' },
  negative: { name: SENTIMENT_LABELS.negative, tone: 'negative', form: 'triangle' },
};
const UNDECIDED: MarkKind = { name: NO_SENTIMENT, tone: 'muted', form: 'ring' };

/** More likes are better, more dislikes worse. */
const BETTER: Record<Sentiment, Yardstick['better']> = { positive: 'high', neutral: null, negative: 'low' };

const kindOf = ({ sentiment }: Pin) => (sentiment === null ? UNDECIDED : KINDS[sentiment]);

/** How many pins of some answers have each sentiment, and how many experts placed one. */
function countBySentiment(config: PinsConfig, answers: readonly PinsAnswer[]) {
  return config.sentiments.map((sentiment) => {
    const own = answers.map((answer) => answer.filter((pin) => pin.sentiment === sentiment).length);
    return {
      sentiment,
      count: own.reduce((sum, count) => sum + count, 0),
      people: own.filter((count) => count > 0).length,
    };
  });
}

const aggregate = (config: PinsConfig, answers: readonly PinsAnswer[]) => ({
  answered: answers.length,
  pins: answers.reduce((sum, answer) => sum + answer.length, 0),
  /** Who placed at least one pin. */
  placed: answers.filter((answer) => answer.length > 0).length,
  by_sentiment: countBySentiment(config, answers),
  regions: config.regions.map((area) => {
    const inside = answers.map((answer) =>
      answer.filter((pin) => regionsOf(config, pin).some((other) => other.id === area.id)),
    );
    return {
      id: area.id,
      name: area.name,
      /** Who put at least one pin into it. */
      people: estimateShare(inside.filter((own) => own.length > 0).length, answers.length),
      by_sentiment: countBySentiment(config, inside),
    };
  }),
  /** Every pin with the index of its answer. */
  list: answers.flatMap((answer, index) =>
    answer.map((pin) => ({ answer: index, pin, region_ids: regionsOf(config, pin).map((area) => area.id) })),
  ),
});
type PinsAggregate = ReturnType<typeof aggregate>;

/** The names of the figures about regions. */
export const MOST = { positive: 'Liked most', negative: 'Disliked most' } as const;

/** Where most likes and most dislikes are, and why; nothing without regions. */
function mostPinned({ regions, list }: PinsAggregate): Figure[] {
  return (['positive', 'negative'] as const).flatMap((sentiment) => {
    const counted = regions.map(({ id, name, by_sentiment }) => ({
      id,
      name,
      count: by_sentiment.find((each) => each.sentiment === sentiment)?.people ?? 0,
    }));
    const highest = Math.max(0, ...counted.map(({ count }) => count));
    if (highest === 0) return [];
    const most = counted.filter(({ count }) => count === highest);
    const names = new Intl.ListFormat('en-GB').format(most.map(({ name }) => name));
    const reasons = list
      .filter(({ pin, region_ids }) => pin.sentiment === sentiment && most.some(({ id }) => region_ids.includes(id)))
      .map(({ pin }) => pin.comment.trim())
      .filter((comment) => comment && comment.length <= REASON_MAX);
    const [why] = reasons.toSorted((a, b) => b.length - a.length);
    const people = `${countedFigure(highest, 'expert')}${most.length > 1 ? ' each' : ''}`;
    return [{ name: MOST[sentiment], value: `${names} (${people})${why ? `, for instance “${why}”` : ''}` }];
  });
}

/** The longest comment that is quoted beside a region. */
const REASON_MAX = 120;

/** Pins as heat maps by sentiment on the picture, or on each view of a model, and per region. */
export const pins = defineResults('pins', {
  aggregate,
  figures: (_config, aggregate) => {
    const { answered, placed, pins: count, by_sentiment } = aggregate;
    const by = (people: number) =>
      `by ${people === answered ? '' : `${figure(people)} of `}${countedFigure(answered, 'expert')}`;
    const none = placed > 0 && answered > placed ? `; ${figure(answered - placed)} placed none` : '';
    const undecided = by_sentiment.reduce((rest, { count: own }) => rest - own, count);
    return [
      ...mostPinned(aggregate),
      { name: 'Pins', value: `${figure(count)} ${by(placed || answered)}${none}` },
      ...by_sentiment.map(({ sentiment, count: own, people }) => ({
        name: SENTIMENT_LABELS[sentiment],
        value: own === 0 ? '0' : `${figure(own)} ${by(people)}`,
      })),
      ...(undecided > 0 ? [{ name: NO_SENTIMENT, value: figure(undecided) }] : []),
    ];
  },
  scenes: (config, aggregate, materials, response_ids = []) => {
    const placed = aggregate.list.map(({ pin, answer }, index) => ({
      pin,
      number: index + 1,
      answer,
      response_id: response_ids[answer] ?? null,
    }));
    const { pictures, missing } = pinnedPictures(config, placed, materials);
    const maps = pictures.map((each) => heatMap(mapOf(config, aggregate, each)));
    const note = missingNote(config, materials, missing, '');
    return [...(maps.length > 0 ? maps : [sentimentBars(aggregate)]), ...note];
  },
  answerScenes: (config, answer, materials) => {
    const placed = answer.map((pin, index) => ({ pin, number: index + 1, answer: 0, response_id: null }));
    const { pictures, missing } = pinnedPictures(config, placed, materials);
    const which = ` (${missing.map(({ number }) => number).join(', ')})`;
    return [...pictures.map(numbered), ...missingNote(config, materials, missing, which)];
  },
  tables: (config, { regions }) =>
    regions.length === 0
      ? []
      : [
          {
            title: 'Regions',
            columns: [
              'Region',
              'Experts with a pin there',
              ...config.sentiments.map((each) => `With “${SENTIMENT_LABELS[each]}”`),
            ],
            rows: regions.map(({ name, people, by_sentiment }) => [
              name,
              shareInWords(people),
              ...by_sentiment.map(({ people }) => figure(people)),
            ]),
          },
        ],
  texts: (_config, answer) => answer.map((pin) => ({ text: pin.comment, label: pinLabel(pin) })),
  measures: ({ sentiments, regions }) => [
    ...sentiments.map((sentiment) => ({
      key: sentiment,
      label: `At least one ${SENTIMENT_LABELS[sentiment].toLowerCase()}`,
      ...SHARE,
      better: BETTER[sentiment],
      of: (answer: PinsAnswer) => Number(answer.some((pin) => pin.sentiment === sentiment)),
    })),
    ...regions.map((region) => ({
      key: region.id,
      label: `A pin in ${region.name}`,
      ...SHARE,
      of: (answer: PinsAnswer) =>
        Number(answer.some((pin) => 'x' in pin && !('view' in pin) && regionsAt([region], pin).length > 0)),
    })),
  ],
});

/** Pins by sentiment, in the order of the sentiments, then those without one. */
function mapOf(
  { regions }: PinsConfig,
  { answered }: PinsAggregate,
  { picture, pins, caption }: PinnedPicture,
): PictureMap {
  const marks = pins.map(({ pin, at: { x, y }, answer, response_id }) => ({
    x,
    y,
    answer,
    response_id,
    kind: kindOf(pin),
    text: pin.comment.trim(),
  }));
  const { ref, size } = picture;
  const layers = [...SENTIMENTS.map((sentiment) => KINDS[sentiment]), UNDECIDED].map((kind) => ({
    name: kind.name,
    marks: marks.filter((mark) => mark.kind === kind),
  }));
  return { picture: { ref, size }, caption, noun: 'pin', answered, regions, layers };
}

/** The pins of one answer with their numbers. */
function numbered({ picture, pins, caption: view }: PinnedPicture): Scene {
  const marks = pins.map(({ pin, number, at: { x, y } }) => {
    const title = `${number}. ${[pinLabel(pin), pin.comment].filter(Boolean).join(': ')}`;
    return { x, y, number, kind: kindOf(pin), title };
  });
  const caption = view ? `${view}: ${pinsInWords(marks.length)}` : '';
  return markedPicture(caption || `${pinsInWords(marks.length)} on the picture`, picture, marks, [], caption);
}

const pinsInWords = (count: number) => countedFigure(count, 'pin');

/** Says which pins are on no picture and why, so that nobody thinks the pictures show all pins; nothing if all are shown. */
function missingNote({ material_id }: PinsConfig, materials: Materials, missing: readonly PlacedPin[], which: string) {
  const views = materials.get(material_id ?? -1)?.views ?? [];
  const why =
    views.length === 0
      ? 'there are no pictures of this model'
      : views.some(({ camera }) => camera === null)
        ? 'the pictures of this model do not tell from where they were taken. Prepare them again on the page of its VIS'
        : 'no picture shows that side of the model';
  return missing.length > 0 ? [sceneWithNote(`${pinsInWords(missing.length)}${which} not shown: ${why}.`)] : [];
}

function sentimentBars({ by_sentiment, pins: all }: PinsAggregate): Scene {
  const rows = by_sentiment.map(({ sentiment, count }) => {
    const share = count / Math.max(1, all);
    const label = SENTIMENT_LABELS[sentiment];
    return { label, value: share, text: shareBeside({ count, share }), tone: KINDS[sentiment].tone };
  });
  return bars('Share of all pins', rows);
}
