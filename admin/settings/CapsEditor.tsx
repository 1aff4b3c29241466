import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, FormHelperText, IconButton, Typography } from '@mui/material';
import { useId } from 'react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import type { Settings } from '#common/settings/settings.ts';
import { SettingField } from './SettingField.tsx';

type Props = { control: Control<Settings> };

/** The limits of payments: a row for each currency. */
export function CapsEditor({ control }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'payout_caps' });
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <Typography id={id} variant="h3">
          Limits of payments
        </Typography>
        <FormHelperText>
          {fields.length === 0
            ? 'Nothing is limited. Once a currency has limits, payments in other currencies cannot be executed.'
            : 'What is above a limit, or in a currency that is not listed, cannot be executed. An empty field means no limit.'}
        </FormHelperText>
      </Box>
      {fields.map((field, index) => (
        <CapRow key={field.id} control={control} index={index} onRemove={() => remove(index)} />
      ))}
      <Button
        startIcon={<AddIcon />}
        onClick={() => append({ currency: '', payout_cap: null, daily_payout_cap: null })}
        sx={{ justifySelf: 'start' }}
      >
        Add Currency
      </Button>
    </Box>
  );
}

function CapRow({ control, index, onRemove }: Props & { index: number; onRemove: () => void }) {
  const currency = useWatch({ control, name: `payout_caps.${index}.currency` }).toUpperCase();
  return (
    <Box
      role="group"
      aria-label={currency ? `Limits in ${currency}` : 'Limits in another currency'}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr auto', sm: '120px 1fr 1fr auto' },
        '& > :nth-of-type(2), & > :nth-of-type(3)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        '& > button': { gridRow: { xs: 1, sm: 'auto' }, gridColumn: { xs: 2, sm: 'auto' } },
      }}
    >
      <SettingField control={control} name={`payout_caps.${index}.currency`} label="Currency" hint="Such as USD" />
      <SettingField
        control={control}
        name={`payout_caps.${index}.payout_cap`}
        label="Limit of one payment"
        hint="Larger payments are refused."
        optional
      />
      <SettingField
        control={control}
        name={`payout_caps.${index}.daily_payout_cap`}
        label="Limit within 24 hours"
        hint="Over all payments in this currency."
        optional
      />
      <IconButton aria-label={`Remove the limits in ${currency || 'this currency'}`} onClick={onRemove} sx={{ mt: 1 }}>
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}
