import { InputAdornment } from '@mui/material';
import { AutocompleteInput, ReferenceInput } from 'react-admin';
import { RecordDialog } from '#admin/forms/RecordDialog.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { SEARCH_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { newBonus } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES } from '#common/payouts/payouts.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';

const NOTHING = { amount: '', notes: '' };

/** Creates a payout without an assessment: for an interview, a referral, a mistake made good. */
export function BonusDialog({ onClose }: { onClose: () => void }) {
  return (
    <RecordDialog
      resource="payouts"
      title="Add Bonus"
      schema={newBonus}
      defaultValues={NOTHING}
      saveLabel="Add Bonus"
      saved={PAYOUT_MESSAGES.bonusAdded}
      failed={PAYOUT_MESSAGES.bonusFailed}
      onClose={onClose}
    >
      {inputsOf(newBonus, ['expert_id', 'amount', 'notes'], {
        expert_id: ({ source, title }) => (
          <ReferenceInput source={source} reference="experts" perPage={SEARCH_PAGE_SIZE} sort={BY_NAME}>
            <AutocompleteInput
              label={title}
              isRequired
              helperText={false}
              optionText={nameAndAddress}
              inputText={nameAndAddress}
              getOptionDisabled={({ isAdmin }: ExpertRow) => isAdmin}
              noOptionsText="No experts found."
            />
          </ReferenceInput>
        ),
        amount: {
          InputProps: {
            startAdornment: <InputAdornment position="start">$</InputAdornment>,
            inputProps: { inputMode: 'decimal' },
          },
        },
        notes: { helperText: 'Only staff see this.' },
      })}
    </RecordDialog>
  );
}

const BY_NAME = { field: 'name', order: 'ASC' } as const;

const nameAndAddress = ({ name, email, isAdmin }: ExpertRow) =>
  `${name ? `${name} (${email})` : email}${isAdmin ? ', staff' : ''}`;
