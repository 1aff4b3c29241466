import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { PIN_COMMENT_MAX } from '#common/assessments/questions/limits.ts';
import { lacksSentiment, type Pin, SENTIMENT_LABELS } from '#common/assessments/questions/pins.ts';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import { AnswerField } from './AnswerField.tsx';
import { PinBadge } from './PinBadge.tsx';
import { ScaleRadios } from './ScaleRadios.tsx';
import { SINGLE_COLUMN } from './wrapping.ts';

export type PinPart = Pick<Pin, 'sentiment'> | Pick<Pin, 'comment'>;

type Props = {
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
export function PinnedComment({ name, index, config, pin, readOnly, onChange, onRemove }: Props) {
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
            label={`Comment of pin ${number}${config.comment_required ? ' (required)' : ''}`}
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

const ITEM = {
  ...SINGLE_COLUMN,
  gap: 1.5,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
} as const;
