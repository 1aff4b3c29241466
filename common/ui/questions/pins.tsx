import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { PIN_COMMENT_MAX } from '#common/assessments/questions/limits.ts';
import { firstSentiment, lacksSentiment, type Pin, SENTIMENT_LABELS } from '#common/assessments/questions/pins.ts';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import { LazyBoundary, lazyPart } from '#common/ui/feedback/lazyPart.tsx';
import { useFocusAfterRender } from '#common/ui/forms/useFocusAfterRender.ts';
import { MaterialMissing } from '#common/ui/materials/MaterialMissing.tsx';
import { pictureOf } from '#common/ui/materials/picture.ts';
import { AnswerCount, AnswerField, type QuestionInputProps } from './AnswerField.tsx';
import { FlatPins, type PinPlace } from './FlatPins.tsx';
import { PinBadge } from './PinButton.tsx';
import { ScaleRadios } from './ScaleRadios.tsx';
import { useKeyboardHints } from './useKeyboardHints.ts';
import { SINGLE_COLUMN } from './wrapping.ts';

type PinPart = Pick<Pin, 'sentiment'> | Pick<Pin, 'comment'>;

type PinPartProps = {
  /** The name of the group of radio buttons. */
  name: string;
  index: number;
  config: ConfigOf<'pins'>;
  pin: Pin;
  readOnly: boolean;
  onChange: (part: PinPart) => void;
  onRemove: () => void;
};

/** One pin in the list: first its sentiment, without a default, then its comment. */
function PinnedComment({ name, index, config, pin, readOnly, onChange, onRemove }: PinPartProps) {
  const number = index + 1;
  return (
    <Box component="li" data-pin={index} sx={ITEM}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <PinBadge number={number} sentiment={pin.sentiment} />
        {config.sentiments.length > 1 && (
          <Box data-open-choice={lacksSentiment(config, pin) || undefined} sx={{ flex: 1, minWidth: 0 }}>
            <ScaleRadios
              label={`Sentiment of pin ${number} (required)`}
              name={name}
              points={config.sentiments.map((sentiment) => ({
                value: sentiment,
                label: SENTIMENT_LABELS[sentiment],
                content: SENTIMENT_LABELS[sentiment],
              }))}
              value={pin.sentiment}
              onChange={(sentiment) => onChange({ sentiment })}
              readOnly={readOnly}
            />
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <AnswerField
            label={`Comment on pin ${number}${config.comment_required ? ' (required)' : ''}`}
            value={pin.comment}
            onChange={(comment) => onChange({ comment })}
            readOnly={readOnly}
            maxLength={PIN_COMMENT_MAX}
          />
        </Box>
        {!readOnly && (
          <IconButton
            data-remove
            aria-label={`Remove pin ${number}`}
            onClick={onRemove}
            sx={{ width: 44, height: 44, flexShrink: 0 }}
          >
            <DeleteOutlineIcon />
          </IconButton>
        )}
      </Box>
    </Box>
  );
}

const ITEM = { ...SINGLE_COLUMN, gap: 1.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1.5 } as const;

type Props = {
  questionId: string;
  config: ConfigOf<'pins'>;
  pins: readonly Pin[];
  readOnly: boolean;
  onChange: (index: number, part: PinPart) => void;
  onRemove: (index: number) => void;
};

/** The list of pins with sentiment and comment of each. */
function PinList({ questionId, config, pins, readOnly, onChange, onRemove }: Props) {
  return (
    <Box>
      <AnswerCount verb="Place" given={pins.length} min={config.min_pins} max={config.max_pins} noun="pin" />
      {pins.length === 0 && !readOnly && <HowTo />}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 2 }}>
        {pins.map((pin, index) => (
          <PinnedComment
            // Pins have no id; people know them by their number.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            name={`${questionId}-pin-${index}`}
            index={index}
            config={config}
            pin={pin}
            readOnly={readOnly}
            onChange={(part) => onChange(index, part)}
            onRemove={() => onRemove(index)}
          />
        ))}
      </Box>
    </Box>
  );
}

function HowTo() {
  const byKeyboard = useKeyboardHints();
  return (
    <Typography color="text.secondary">
      Click or tap the design where you want to say something.{' '}
      {byKeyboard
        ? 'By keyboard, go to the design, move with the arrows and press Enter.'
        : 'Touch and hold for a magnifier.'}
    </Typography>
  );
}

const SURFACE = '[data-pin-surface] [role="application"]';

/** Returns functions that move the focus between the pins' surface and their comments. */
function usePinFocus() {
  const { root, focusAfterRender } = useFocusAfterRender();
  return {
    root,
    /** To the first control of a pin: the choice of its sentiment while that is open, else its comment. */
    onPin: (index: number) =>
      focusAfterRender(
        `[data-pin="${index}"] [data-open-choice] input:enabled`,
        `[data-pin="${index}"] textarea:not([aria-hidden]):enabled`,
        `[data-pin="${index}"] input:enabled`,
      ),
    onSurface: () => focusAfterRender(SURFACE),
    /** After a pin was removed in the list: to the button that removes the next one, or the previous one. */
    onRemaining: (index: number) =>
      focusAfterRender(`[data-pin="${index}"] [data-remove]`, `[data-pin="${index - 1}"] [data-remove]`, SURFACE),
  };
}

const ModelPins = lazyPart(() => import('./ModelPins.tsx').then((m) => m.ModelPins));

/** Pins on a picture, a PDF page or a model, with a list of their comments beside it. */
export function PinsInput(props: QuestionInputProps<'pins'>) {
  const { question, config, value, onChange, materials, readOnly, labelledBy } = props;
  const pins = value ?? [];
  const focus = usePinFocus();
  const material = materials.find((other) => other.id === config.material_id);
  const picture = material && pictureOf(material, config.page);
  const isFull = pins.length >= config.max_pins;

  const change = (next: Pin[]) => onChange(next.length === 0 ? null : next);
  const place = (at: PinPlace) => {
    if (isFull) return;
    change([...pins, { ...at, sentiment: firstSentiment(config), comment: '' } as Pin]);
    focus.onPin(pins.length);
  };
  const edit = (index: number, part: Partial<Pin>) =>
    change(pins.map((pin, other) => (other === index ? ({ ...pin, ...part } as Pin) : pin)));
  const remove = (index: number) => change(pins.filter((_, other) => other !== index));

  if (!material || (config.surface === 'flat' && !picture)) return <MaterialMissing material={material} />;
  const shared = {
    config,
    pins,
    readOnly: readOnly || false,
    isFull,
    onPlace: place,
    onMove: edit,
    onRemove: (index: number) => {
      remove(index);
      focus.onSurface();
    },
    onChoose: focus.onPin,
  };
  return (
    <Box ref={focus.root} role="group" aria-labelledby={labelledBy} sx={LAYOUT}>
      <Box data-pin-surface>
        {config.surface === 'flat' && picture ? (
          <FlatPins {...shared} picture={picture} alt={material.title} />
        ) : (
          <LazyBoundary>
            <ModelPins {...shared} material={material} />
          </LazyBoundary>
        )}
      </Box>
      <PinList
        questionId={question.id}
        config={config}
        pins={pins}
        readOnly={readOnly}
        onChange={edit}
        onRemove={(index) => {
          remove(index);
          focus.onRemaining(index);
        }}
      />
    </Box>
  );
}

/** Side by side if there is room, since other materials may already take space beside the question. */
const LAYOUT = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  alignItems: 'flex-start',
  '& > :first-of-type': { flex: '3 1 420px', minWidth: 0 },
  '& > :last-child': { flex: '2 1 300px', minWidth: 0 },
} as const;
