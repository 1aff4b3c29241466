import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type Pin, SENTIMENT_LABELS } from '../../questions/pins.ts';
import type { ConfigOf } from '../../questions/registry.ts';
import { PinBadge } from './PinBadge.tsx';
import { ScaleRadios } from './ScaleRadios.tsx';

type Props = {
  questionId: string;
  config: ConfigOf<'pins'>;
  pins: readonly Pin[];
  readOnly: boolean;
  onChange: (index: number, part: Pick<Pin, 'sentiment'> | Pick<Pin, 'comment'>) => void;
  onRemove: (index: number) => void;
};

/** What is said at each pin. */
export function PinList({ questionId, config, pins, readOnly, onChange, onRemove }: Props) {
  return (
    <Box>
      <Typography variant="h4" component="p" aria-live="polite">
        {pins.length} of at most {config.max_pins} {config.max_pins === 1 ? 'pin' : 'pins'}
      </Typography>
      {pins.length === 0 && !readOnly && (
        <Typography color="text.secondary">
          Click or tap the design where you want to say something; hold your finger for a magnifier. By keyboard, go to
          the design, move with the arrows and press Enter.
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 2 }}>
        {pins.map((pin, index) => (
          <Box
            component="li"
            // Pins have no identity of their own; their number is what people know them by.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            data-pin={index}
            sx={{ display: 'grid', gap: 1, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1.5 }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
              <PinBadge number={index + 1} sentiment={pin.sentiment} />
              {config.sentiments.length > 1 && (
                <ScaleRadios
                  label={`Sentiment of pin ${index + 1}`}
                  name={`${questionId}-pin-${index}`}
                  points={config.sentiments.map((sentiment) => ({
                    value: sentiment,
                    label: SENTIMENT_LABELS[sentiment],
                    content: SENTIMENT_LABELS[sentiment],
                  }))}
                  value={pin.sentiment}
                  onChange={(sentiment) => onChange(index, { sentiment })}
                  readOnly={readOnly}
                />
              )}
            </Box>
            <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
              <TextField
                multiline
                size="small"
                value={pin.comment}
                disabled={readOnly}
                placeholder="What do you think about this?"
                sx={{ '& .MuiInputBase-root': { minHeight: 44 } }}
                onChange={(event) => onChange(index, { comment: event.target.value })}
                slotProps={{ htmlInput: { 'aria-label': `Comment of pin ${index + 1}`, dir: 'auto', maxLength: 1000 } }}
              />
              {!readOnly && (
                <IconButton
                  aria-label={`Remove pin ${index + 1}`}
                  onClick={() => onRemove(index)}
                  sx={{ width: 44, height: 44 }}
                >
                  <DeleteOutlineIcon />
                </IconButton>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
