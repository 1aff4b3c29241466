import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { GroupField } from './GroupField.tsx';
import { useFieldMessage } from './useFieldMessage.ts';

type Item = { field: string; label: string; note?: string };

type Props = {
  /** The name that the group's error message has. */
  name: 'age_expertise' | 'background';
  label: string;
  hint: string;
  items: readonly Item[];
  required?: boolean;
  renderRating: (props: { label: string; value: number; onChange: (value: number) => void }) => ReactNode;
};

/** Several ratings with one error message. */
export function RatingsField({ name, label, hint, items, required, renderRating }: Props) {
  const { control, setValue, trigger } = useFormContext();
  const error = useFieldMessage(name);
  const values = useWatch({ control, name: items.map((item) => item.field) });
  const rate = (field: string, value: number) => {
    setValue(field, value, { shouldDirty: true, shouldTouch: true });
    if (error) void trigger(name);
  };
  return (
    <GroupField name={name} label={label} hint={hint} error={error} required={required}>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(400px, 100%), 1fr))' }}>
        {items.map((item, index) => (
          <Box
            key={item.field}
            sx={{
              display: 'flex',
              flexDirection: { xs: 'column', sm: 'row' },
              alignItems: { sm: 'center' },
              justifyContent: 'space-between',
              columnGap: 1,
              px: 2,
              py: 1,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1.5,
            }}
          >
            <Box>
              <Typography sx={{ fontWeight: 600 }}>{item.label}</Typography>
              {item.note && (
                <Typography variant="body2" color="text.secondary">
                  {item.note}
                </Typography>
              )}
            </Box>
            {renderRating({
              label: [item.label, item.note].filter(Boolean).join(' '),
              value: Number(values[index] ?? 0),
              onChange: (value) => rate(item.field, value),
            })}
          </Box>
        ))}
      </Box>
    </GroupField>
  );
}
