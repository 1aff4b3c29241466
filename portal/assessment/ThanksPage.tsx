import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ScheduleIcon from '@mui/icons-material/Schedule';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { type CompletedResponse, lateMessage } from '#common/answers/responses.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { formatMoney } from '#common/words/money.ts';

type Props = {
  completed: CompletedResponse;
  deadline: string | null;
  /** Returns false when they could not be loaded. */
  onShowAnswers: () => Promise<boolean>;
};

/** Thanks the expert and says what happens next. */
export function ThanksPage({ completed, deadline, onShowAnswers }: Props) {
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);
  const showing = useMutation({ mutationFn: onShowAnswers });
  const isLate = completed.response.state === 'late';
  const { payout } = completed;
  const Icon = isLate ? ScheduleIcon : CheckCircleIcon;
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 2,
        py: { xs: 4, sm: 8 },
        maxWidth: 560,
        mx: 'auto',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 64, color: isLate ? 'warning.main' : 'success.main' }} />
      <Typography variant="h1">{isLate ? 'Your answers have been received' : 'Thank you!'}</Typography>
      <Typography color="text.secondary">
        {isLate
          ? lateMessage(deadline, new Date(completed.response.submitted_at ?? Date.now()))
          : 'Your answers have been submitted. The team will read them together with those of the other experts.'}
      </Typography>
      {payout && (
        <Typography>
          Your reward of <strong>{formatMoney(payout.amount, payout.currency)}</strong> is now in My Payouts, where you
          can ask for your gift card.
        </Typography>
      )}
      {showing.data === false && <Alert severity="error">Your answers could not be loaded. Please try again.</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1 }}>
        <Button variant="contained" component={Link} to={routes.home}>
          Back to home
        </Button>
        {payout && (
          <Button component={Link} to={routes.payouts}>
            My Payouts
          </Button>
        )}
        <BusyButton onClick={() => showing.mutate()} loading={showing.isPending}>
          Show my answers
        </BusyButton>
      </Box>
    </Box>
  );
}
