import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PayoutSummary } from '#common/payouts/payloads.ts';
import {
  noPaymentsIn,
  type Period,
  periodProblems,
  STATEMENT_FAILED,
  statementFileName,
  statementOf,
  statementYears,
  yearPeriod,
} from '#common/payouts/statement.ts';
import { contactQuery } from '#common/ui/api/contactQuery.ts';
import { saveBlob } from '#common/ui/api/saveBlob.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { SelectField } from '#common/ui/forms/SelectField.tsx';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { useSession, useUser } from '#common/ui/session/session.ts';
import { fullName } from '#common/words/format.ts';

const OTHER = 'other';

type Props = { summary: PayoutSummary; onClose: () => void };

/** Chooses the time of a payment statement and saves it as PDF; what draws it is loaded then. */
export function StatementDialog({ summary, onClose }: Props) {
  const years = statementYears(summary.payments).map((year) => ({ value: String(year), label: String(year) }));
  const [chosen, setChosen] = useState(years[0]?.value ?? OTHER);
  const [days, setDays] = useState<Period>(yearPeriod(Number(chosen)));
  const [tried, setTried] = useState(false);
  const period = chosen === OTHER ? days : yearPeriod(Number(chosen));
  const problems = periodProblems(period);
  const statement = statementOf(summary.payments, period);
  const isEmpty = Object.keys(problems).length === 0 && statement.payments.length === 0;
  const save = useSaving(summary, onClose);
  const submit = () => {
    setTried(true);
    if (Object.keys(problems).length === 0 && !isEmpty) save.mutate(period);
  };
  return (
    <TitledDialog
      title="Payment statement"
      maxWidth="xs"
      content={{ sx: { display: 'grid', gap: 2 } }}
      busy={save.isPending}
      confirm="Save as PDF"
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Period"
        value={chosen}
        choices={[...years, { value: OTHER, label: 'Other dates' }]}
        onChange={setChosen}
        sx={{ mt: 1 }}
      />
      {chosen === OTHER && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              type="date"
              size="small"
              label={name === 'from' ? 'From' : 'To'}
              value={days[name]}
              onChange={(event) => setDays({ ...days, [name]: event.target.value })}
              error={tried && problems[name] !== undefined}
              helperText={tried && problems[name]}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
            />
          ))}
        </Box>
      )}
      <FormHelperText error={tried && isEmpty} role="status">
        {isEmpty ? noPaymentsIn(period) : ' '}
      </FormHelperText>
    </TitledDialog>
  );
}

/** Draws a statement, with the firm's name and address as they are now, and saves it. */
function useSaving(summary: PayoutSummary, onSaved: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const user = useUser();
  const { profile } = useSession();
  return useMutation({
    mutationFn: async (period: Period) => {
      const [{ company, email: contact }, { statementPdf }] = await Promise.all([
        client.fetchQuery(contactQuery),
        import('./statementPdf.ts'),
      ]);
      const parties = { name: fullName(profile ?? user), email: summary.user_email, company, contact };
      saveBlob(await statementPdf(statementOf(summary.payments, period), parties), statementFileName(period));
    },
    onSuccess: onSaved,
    onError: () => toast.error(STATEMENT_FAILED),
  });
}
