import { Box, Chip, Stack, Typography } from '@mui/material';
import { type ReactNode, useRef } from 'react';

type Props = {
  /** What is inserted ("[brand]"), and the words on its button. */
  placeholders: readonly { token: string; label: string }[];
  /** One text field. */
  children: ReactNode;
};

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/**
 * A text field with a button for each placeholder. A placeholder is inserted at the caret (at the end if the field
 * never had the focus), and the caret moves behind it.
 */
export function WithPlaceholders({ placeholders, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const wasEntered = useRef(false);
  const insert = (token: string) => {
    const field = box.current?.querySelector<TextBox>('textarea:not([aria-hidden]), input');
    if (!field) return;
    const end = field.value.length;
    const hasCaret = wasEntered.current || document.activeElement === field;
    const [from, to] = hasCaret ? [field.selectionStart ?? end, field.selectionEnd ?? end] : [end, end];
    field.focus();
    field.setRangeText(token, from, to, 'end');
    // Makes React handle the change as typing.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div ref={box}>
      <Box
        onBlur={() => {
          wasEntered.current = true;
        }}
      >
        {children}
      </Box>
      <Stack direction="row" spacing={0.75} useFlexGap sx={{ mt: 0.75, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="caption" color="text.secondary">
          Insert:
        </Typography>
        {placeholders.map(({ token, label }) => (
          <Chip
            key={token}
            size="small"
            variant="outlined"
            label={label}
            aria-label={`Insert ${label}`}
            onClick={() => insert(token)}
          />
        ))}
      </Stack>
    </div>
  );
}
