import * as z from 'zod';
import { counted, fixed } from '#common/words/format.ts';
import { boundedText } from '#common/words/text-fields.ts';
import { byId } from './asked.ts';
import { defineQuestion } from './define.ts';
import { PIN_COMMENT_MAX, PINS_MAX } from './limits.ts';
import { complain, wholeNumber } from './parts.ts';
import {
  checkDrawnRegions,
  drawnRegionsMaterials,
  drawnRegionsShape,
  fraction,
  outline,
  placeInPercent,
  regionsAt,
  withFittingRegions,
} from './regions.ts';

export const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
export type Sentiment = (typeof SENTIMENTS)[number];
export const SENTIMENT_LABELS: Record<Sentiment, string> = {
  positive: 'Like',
  neutral: 'Neutral',
  negative: 'Dislike',
};

const shape = z.object({
  /** The regions are areas whose pins are counted. */
  ...drawnRegionsShape,
  /** 'flat' for images and PDF pages, 'model' for 3D models. */
  surface: z.enum(['flat', 'model']),
  min_pins: wholeNumber.min(0, 'Not below 0').max(PINS_MAX, `At most ${PINS_MAX}`),
  max_pins: wholeNumber.min(1, 'At least 1').max(PINS_MAX, `At most ${PINS_MAX}`),
  /** The sentiments that an expert can choose from; with one there is no choice. */
  sentiments: z.array(z.enum(SENTIMENTS)).max(SENTIMENTS.length),
  comment_required: z.boolean(),
});
const configSchema = shape.superRefine((config, context) => {
  checkDrawnRegions(config, context);
  if (config.min_pins > config.max_pins) complain(context, ['min_pins'], 'The smallest number is above the largest');
  if (config.sentiments.length === 0) complain(context, ['sentiments'], 'Choose at least one sentiment');
  if (new Set(config.sentiments).size !== config.sentiments.length)
    complain(context, ['sentiments'], 'A sentiment is named twice');
  if (config.surface === 'model' && config.regions.length > 0)
    complain(context, ['regions'], 'Regions can be drawn on pictures only');
});

export type PinsConfig = z.infer<typeof shape>;

const vector = z.tuple([z.number(), z.number(), z.number()]);
const comment = boundedText(PIN_COMMENT_MAX);
/** Null until the expert chooses a sentiment, so that no sentiment is suggested. */
const sentiment = z.enum(SENTIMENTS, 'This sentiment is not part of the question').nullable();
/** A pin on a picture. */
const flatPin = z.strictObject({ x: fraction, y: fraction, sentiment, comment });
/** A pin on a model: the point and the surface's normal in the model's own coordinates. */
const modelPin = z.strictObject({ point: vector, normal: vector, sentiment, comment });
/** A pin on a fixed view of a model, for browsers without WebGL. */
const viewPin = z.strictObject({ view: z.string().max(80), x: fraction, y: fraction, sentiment, comment });

export type FlatPin = z.infer<typeof flatPin>;
export type ModelPin = z.infer<typeof modelPin>;
export type ViewPin = z.infer<typeof viewPin>;
export type Pin = FlatPin | ModelPin | ViewPin;
export type PinsAnswer = Pin[];

/** The regions that contain a pin; none for pins on a model. */
export function regionsOf(config: PinsConfig, pin: Pin) {
  return 'x' in pin && !('view' in pin) ? regionsAt(config.regions, pin) : [];
}

/** The sentiment of a new pin: null if there is a choice. */
export function firstSentiment(config: PinsConfig): Sentiment | null {
  return config.sentiments.length === 1 ? (config.sentiments[0] ?? null) : null;
}

/** True if the expert still has to choose the sentiment of a pin. */
export function lacksSentiment(config: PinsConfig, pin: Pin): boolean {
  return pin.sentiment === null && config.sentiments.length > 0;
}

/** The name of a pin without a sentiment. */
export const NO_SENTIMENT = 'Not chosen';

/** The name of a pin with a sentiment. */
export function pinLabel(pin: Pin): string {
  return pin.sentiment === null ? NO_SENTIMENT : SENTIMENT_LABELS[pin.sentiment];
}

/** "Like, Neutral or Dislike". */
function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** Says where a pin is; on a model by coordinates, which a picture shows better. */
function place(pin: Pin): string {
  if ('point' in pin) return `(${pin.point.map((value) => fixed(value, 3)).join(', ')})`;
  const at = placeInPercent(pin);
  return 'view' in pin ? `${pin.view}: ${at}` : at;
}

function line(config: PinsConfig, pin: Pin, where = `at ${place(pin)}`): string {
  const names = regionsOf(config, pin).map((area) => area.name);
  return `${pinLabel(pin)} ${where}${names.length > 0 ? ` [${names.join(', ')}]` : ''}${pin.comment ? `: ${pin.comment}` : ''}`;
}

export const pins = defineQuestion({
  label: 'Pins on the design',
  description: 'Comments pinned to places on a picture, a PDF page or a 3D model.',
  draftConfigSchema: shape,
  configSchema,
  materials: { kinds: ['image', 'pdf', 'model'], min: 1, max: 1 },
  defaultConfig: (): PinsConfig => ({
    material_id: null,
    page: null,
    surface: 'flat',
    min_pins: 1,
    max_pins: 10,
    sentiments: ['positive', 'neutral', 'negative'],
    comment_required: true,
    regions: [],
  }),
  answerSchema: (config) => {
    const pin: z.ZodType<Pin> = config.surface === 'flat' ? flatPin : z.union([modelPin, viewPin]);
    return z
      .array(
        pin.refine((given) => given.sentiment === null || config.sentiments.includes(given.sentiment), {
          path: ['sentiment'],
          message: 'This sentiment is not part of the question',
        }),
      )
      .max(config.max_pins, `At most ${config.max_pins} pins`);
  },
  check: (config, answer) => {
    const given = answer ?? [];
    const fewest = answer ? config.min_pins : Math.max(1, config.min_pins);
    const messages: string[] = [];
    if (given.length < fewest)
      messages.push(`Place at least ${counted(fewest, 'pin')}: ${given.length} of ${fewest} so far`);
    const undecided = given.filter((pin) => lacksSentiment(config, pin)).length;
    if (undecided > 0) {
      const choice = inWords(config.sentiments.map((each) => SENTIMENT_LABELS[each]));
      messages.push(`${undecided === 1 ? 'One pin needs' : `${undecided} pins need`} a choice: ${choice}`);
    }
    const silent = given.filter((pin) => !pin.comment.trim()).length;
    if (config.comment_required && silent > 0) messages.push(`Add a comment to every pin (${silent} missing)`);
    return messages;
  },
  isAnswered: (_config, answer) => answer.length > 0,
  leftEmpty: () => [],
  asked: ({ surface, page, sentiments, regions, min_pins, max_pins }) => ({
    boundTo: 'picture',
    scale: { surface, page, sentiments: [...sentiments].sort(), regions: byId(regions).map(outline) },
    words: byId(regions).map((area) => area.name),
    settings: { 'fewest and most pins': [min_pins, max_pins] },
  }),
  csvColumns: ({ config }) => [
    'Pins',
    ...config.sentiments.map((sentiment) => SENTIMENT_LABELS[sentiment]),
    ...config.regions.map((area) => area.name),
    'Comments',
  ],
  csvCells: ({ config }, answer) => [
    answer ? String(answer.length) : '',
    ...config.sentiments.map((sentiment) =>
      answer ? String(answer.filter((pin) => pin.sentiment === sentiment).length) : '',
    ),
    ...config.regions.map((area) =>
      answer ? String(answer.filter((pin) => regionsOf(config, pin).some((other) => other.id === area.id)).length) : '',
    ),
    answer?.map((pin) => line(config, pin)).join('\n') ?? '',
  ],
  describe: (config, answer) =>
    answer
      .map((pin, index) => `${index + 1}. ${line(config, pin, 'point' in pin ? 'on the model' : undefined)}`)
      .join('\n') || 'No pins',
  recap: (_config, answer) => {
    const counts = [...Map.groupBy(answer, pinLabel)].map(([label, those]) => `${those.length} ${label}`);
    const head = `${counted(answer.length, 'pin')}${counts.length > 0 ? `: ${counts.join(', ')}` : ''}`;
    const lines = answer.map((pin, index) => `${index + 1}. ${pin.comment.trim() || 'No comment'}`);
    return [head, ...lines].join('\n');
  },
  estimatedSeconds: (config) => 15 + 20 * Math.max(config.min_pins, Math.min(3, config.max_pins)),
  ...drawnRegionsMaterials,
  forExpert: (config) => ({ ...withFittingRegions(config), regions: config.regions.filter((area) => area.announced) }),
});
