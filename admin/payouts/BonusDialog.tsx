import { zodResolver } from '@hookform/resolvers/zod';
import { DialogContent, DialogTitle, InputAdornment, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { Controller, useForm } from 'react-hook-form';
import { type NewBonus, newBonus } from '#common/payouts/payloads.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { ExpertPicker } from './ExpertPicker.tsx';

/** Creates a payout without an assessment: for an interview, a referral, a mistake made good. */
export function BonusDialog({ onClose }: { onClose: () => void }) {
  const { control, register, handleSubmit, setError, formState } = useForm<NewBonus>({
    resolver: zodResolver(newBonus),
    defaultValues: { amount: '', notes: '' },
  });
  const notify = useNotify();
  const refresh = useRefresh();
  const id = useId();
  const { mutate, isPending } = useMutation({
    mutationFn: (bonus: NewBonus) => api.post<{ detail: string }>('/business/admin/payouts/', bonus),
    onSuccess: ({ detail }) => {
      notify(detail, { type: 'success' });
      refresh();
      onClose();
    },
    onError: (error) => {
      const { errors, detail } = asApiError(error);
      for (const field of ['expert_id', 'amount', 'notes'] as const) {
        const message = errors?.[field]?.[0];
        if (message) setError(field, { message });
      }
      if (!errors) notify(detail ?? 'Failed to add the bonus', { type: 'error' });
    },
  });
  const { errors } = formState;
  return (
    <FormDialog busy={isPending} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <form noValidate onSubmit={handleSubmit((bonus) => mutate(bonus))}>
        <DialogTitle id={id}>Add Bonus</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          <Controller
            control={control}
            name="expert_id"
            render={({ field }) => (
              <ExpertPicker label="Expert" onChange={field.onChange} error={errors.expert_id?.message} />
            )}
          />
          <TextField
            label="Amount"
            required
            {...register('amount')}
            error={Boolean(errors.amount)}
            helperText={errors.amount?.message}
            slotProps={{
              htmlInput: { inputMode: 'decimal' },
              input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
            }}
          />
          <TextField
            label="What it is for"
            required
            multiline
            minRows={2}
            {...register('notes')}
            error={Boolean(errors.notes)}
            helperText={errors.notes?.message ?? 'Only staff see this.'}
          />
        </DialogContent>
        <FormDialogActions busy={isPending} onCancel={onClose}>
          Add Bonus
        </FormDialogActions>
      </form>
    </FormDialog>
  );
}
