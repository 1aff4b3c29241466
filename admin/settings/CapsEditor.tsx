import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, FormHelperText, IconButton, Typography } from '@mui/material';
import { useId } from 'react';
import { TextInput } from 'react-admin';
import { useFieldArray, useWatch } from 'react-hook-form';
import { FieldInput } from '#admin/schema/inputs.tsx';
import { payoutCap } from '#common/payouts/limits.ts';
import { fieldOf, type Source, titleOf } from '#common/schema/fields.ts';
import type { Settings } from '#common/settings/settings.ts';

/** The limits of payments: a row for each currency. */
export function CapsEditor() {
  const { fields, append, remove } = useFieldArray<Settings, 'payout_caps'>({ name: 'payout_caps' });
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <Typography id={id} variant="h3">
          Limits of payments
        </Typography>
        <FormHelperText>
          {fields.length === 0
            ? 'There are no limits. Once a currency has limits, payments in other currencies cannot be executed.'
            : 'Payments above a limit, or in a currency that is not listed, cannot be executed. An empty field means no limit.'}
        </FormHelperText>
      </Box>
      {fields.map((field, index) => (
        <CapRow key={field.id} index={index} onRemove={() => remove(index)} />
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

function CapRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const source = (name: Source<typeof payoutCap>) => `payout_caps.${index}.${name}`;
  const currency = String(useWatch({ name: source('currency') }) ?? '').toUpperCase();
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
      <FieldInput field={{ ...fieldOf(payoutCap, 'currency'), source: source('currency') }} helperText="Such as USD" />
      {/* An emptied limit becomes null: no limit. */}
      <TextInput
        source={source('payout_cap')}
        label={titleOf(payoutCap, 'payout_cap')}
        helperText="Larger payments are refused."
      />
      <TextInput
        source={source('daily_payout_cap')}
        label={titleOf(payoutCap, 'daily_payout_cap')}
        helperText="For all payments in this currency together."
      />
      <IconButton aria-label={`Remove the limits in ${currency || 'this currency'}`} onClick={onRemove} sx={{ mt: 1 }}>
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}
