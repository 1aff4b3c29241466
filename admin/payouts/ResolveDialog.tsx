import { zodResolver } from '@hookform/resolvers/zod';
import {
  Alert,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import {
  type PayoutResolution,
  payoutResolution,
  RESOLUTION_LABELS,
  RESOLUTION_OUTCOMES,
  type ResolutionInput,
} from '#common/payouts/resolution.ts';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { payeeName } from './PayoutParts.tsx';
import { useResolution } from './useResolution.ts';

/** Lets a super admin settle a stuck payment according to the provider's dashboard. */
export function ResolveDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const id = useId();
  const { control, register, handleSubmit, setError, watch, formState } = useForm<
    ResolutionInput,
    unknown,
    PayoutResolution
  >({
    resolver: zodResolver(payoutResolution),
    defaultValues: { order_id: '', seen: '' },
  });
  const { mutate, isPending } = useResolution(payout.id, setError, onClose);
  const { errors } = formState;
  return (
    <FormDialog busy={isPending} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <form noValidate onSubmit={handleSubmit((seen) => mutate(seen))}>
        <DialogTitle id={id}>Resolve Payment: {payeeName(payout)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          <Alert severity="warning">
            {payout.stuck} Look the order up at the provider before you decide: what you enter here is final, and a gift
            card that was delivered after all would be paid a second time.
          </Alert>
          <Controller
            control={control}
            name="outcome"
            render={({ field: { ref, value, ...field } }) => (
              <FormControl error={Boolean(errors.outcome)}>
                <FormLabel id={`${id}-outcome`}>What does the provider's dashboard show?</FormLabel>
                <RadioGroup aria-labelledby={`${id}-outcome`} value={value ?? ''} {...field}>
                  {RESOLUTION_OUTCOMES.map((outcome, index) => (
                    <FormControlLabel
                      key={outcome}
                      value={outcome}
                      control={<Radio inputRef={index === 0 ? ref : undefined} />}
                      label={RESOLUTION_LABELS[outcome]}
                    />
                  ))}
                </RadioGroup>
                <FormHelperText>{errors.outcome?.message}</FormHelperText>
              </FormControl>
            )}
          />
          {watch('outcome') === 'delivered' && (
            <TextField
              label="Id of the order"
              required
              {...register('order_id')}
              error={Boolean(errors.order_id)}
              helperText={errors.order_id?.message}
            />
          )}
          <TextField
            label="What you saw"
            required
            multiline
            minRows={3}
            {...register('seen')}
            error={Boolean(errors.seen)}
            helperText={errors.seen?.message ?? 'It is kept with the payment and in the log of changes.'}
          />
        </DialogContent>
        <FormDialogActions busy={isPending} onCancel={onClose}>
          Resolve
        </FormDialogActions>
      </form>
    </FormDialog>
  );
}
