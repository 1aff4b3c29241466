import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import CircleIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { PayoutSummary } from '#common/payouts/payloads.ts';
import { countedFigure } from '#common/texts/format.ts';

/** The two steps to a gift card. The email address is always confirmed: nobody can sign in without that. */
export function PayoutSteps({ summary }: { summary: PayoutSummary }) {
  const count = summary.completed_assessments_count;
  return (
    <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2 }}>
      <Step number={1} done title="Confirm your email" state="Confirmed">
        {summary.user_email}
      </Step>
      <Step
        number={2}
        done={summary.has_completed_assessment}
        title="Complete at least one assessment"
        state={summary.has_completed_assessment ? 'Done' : 'Not done yet'}
      >
        {countedFigure(count, 'assessment')} completed
      </Step>
    </Box>
  );
}

type StepProps = { number: number; done: boolean; title: string; state: string; children: ReactNode };

function Step({ number, done, title, state, children }: StepProps) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      {done ? <CheckCircleIcon color="success" aria-hidden /> : <CircleIcon color="disabled" aria-hidden />}
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {number}. {title}{' '}
          <Typography component="span" color={done ? 'success.main' : 'text.secondary'} sx={{ fontWeight: 600 }}>
            · {state}
          </Typography>
        </Typography>
        <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {children}
        </Typography>
      </Box>
    </Box>
  );
}
