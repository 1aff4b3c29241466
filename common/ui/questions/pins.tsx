import Box from '@mui/material/Box';
import { firstSentiment, type Pin } from '#common/assessments/questions/pins.ts';
import { LazyBoundary } from '#common/ui/feedback/LazyBoundary.tsx';
import { lazyPart } from '#common/ui/feedback/lazyPart.ts';
import { EDGE_TO_EDGE } from '#common/ui/materials/edgeToEdge.ts';
import { MaterialMissing } from '#common/ui/materials/MaterialMissing.tsx';
import { pictureOf } from '#common/ui/materials/pictureOf.ts';
import { FlatPins } from './FlatPins.tsx';
import { PinList } from './PinList.tsx';
import type { PinPlace } from './pinSurface.ts';
import type { QuestionInputProps } from './QuestionInput.ts';
import { usePinFocus } from './usePinFocus.ts';

const ModelPins = lazyPart(() => import('./ModelPins.tsx').then((m) => m.ModelPins));

/** Pins on a picture, a PDF page or a model, with a list of their comments beside it. */
export function PinsInput({
  question,
  config,
  value,
  onChange,
  materials,
  readOnly,
  labelledBy,
}: QuestionInputProps<'pins'>) {
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
      <Box data-pin-surface sx={config.surface === 'flat' ? EDGE_TO_EDGE : undefined}>
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
