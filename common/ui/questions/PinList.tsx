import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Pin } from '#common/assessments/questions/pins.ts';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import { AnswerCount } from './AnswerCount.tsx';
import { PinnedComment, type PinPart } from './PinnedComment.tsx';
import { useKeyboardHints } from './useKeyboardHints.ts';

type Props = {
  questionId: string;
  config: ConfigOf<'pins'>;
  pins: readonly Pin[];
  readOnly: boolean;
  onChange: (index: number, part: PinPart) => void;
  onRemove: (index: number) => void;
};

const NOUN = ['pin', 'pins'] as const;

/** The list of pins with sentiment and comment of each. */
export function PinList({ questionId, config, pins, readOnly, onChange, onRemove }: Props) {
  return (
    <Box>
      <AnswerCount given={pins.length} min={config.min_pins} max={config.max_pins} noun={NOUN} />
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
