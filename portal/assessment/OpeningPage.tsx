import AccessTimeIcon from '@mui/icons-material/AccessTime';
import CardGiftcardIcon from '@mui/icons-material/CardGiftcard';
import EventIcon from '@mui/icons-material/EventOutlined';
import HelpOutlineIcon from '@mui/icons-material/HelpOutline';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { ExpertAssessment } from '#common/assessments/assessments.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { LazyBoundary, lazyPart } from '#common/ui/feedback/lazyPart.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { RichText } from '#common/ui/texts/RichText.tsx';
import { formatDeadline, forReader, relativeTime } from '#common/words/dates.ts';
import { formatMoney, toCents } from '#common/words/money.ts';
import { AttachedFiles } from './AttachedFiles.tsx';

// Lazy, since it loads the rules of all answers, which the opening page does not need.
const DeclineDialog = lazyPart(() => import('./DeclineDialog.tsx').then((m) => m.DeclineDialog));

type Props = {
  assessment: ExpertAssessment;
  /** Absent in the preview. */
  onDeclined?: () => void;
  onStart: () => void;
  busy: boolean;
  problem: string | null;
  /** False hides the reward from people who get none. */
  paid: boolean;
};

/** The subject, duration, reward and deadline of an assessment, with the button that starts it. */
export function OpeningPage({ assessment, onStart, onDeclined, busy, problem, paid }: Props) {
  const [declining, setDeclining] = useState(false);
  const { deadline, questionnaire } = assessment;
  const count = questionnaire.questions.length;
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto' }}>
      <PageHeader
        title={assessment.title}
        subtitle={`${assessment.visual_identity_system_name} · version ${assessment.version}`}
      />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 3 }}>
        <RichText html={assessment.description} />
        <Box component="dl" sx={FACTS}>
          <Fact icon={<HelpOutlineIcon />} name="Questions" value={`${count}`} />
          {assessment.estimated_minutes !== null && (
            <Fact icon={<AccessTimeIcon />} name="Time needed" value={`about ${assessment.estimated_minutes} min`} />
          )}
          {paid && toCents(assessment.reward) > 0 && (
            <Fact
              icon={<CardGiftcardIcon />}
              name="Reward"
              value={formatMoney(assessment.reward, assessment.currency)}
            />
          )}
          {deadline && (
            <Fact
              icon={<EventIcon />}
              name="Deadline"
              value={formatDeadline(deadline, assessment.deadline_zone)}
              note={[forReader(deadline, assessment.deadline_zone), relativeTime(deadline)].filter(Boolean).join(' · ')}
            />
          )}
        </Box>
        <AttachedFiles files={assessment.attachments} />
        <Typography color="text.secondary">
          Your answers are saved as you give them. You can leave at any time and come back later, even on another
          device.
        </Typography>
        {problem && <Alert severity="error">{problem}</Alert>}
        {assessment.is_closed ? (
          <Alert severity="info">This assessment is closed. It can no longer be started.</Alert>
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <BusyButton variant="contained" size="large" onClick={onStart} loading={busy} sx={{ minHeight: 48 }}>
              Start
            </BusyButton>
            {onDeclined && (
              <Button size="large" onClick={() => setDeclining(true)} sx={{ minHeight: 48 }}>
                Decline
              </Button>
            )}
          </Box>
        )}
      </Paper>
      {declining && onDeclined && (
        <LazyBoundary fallback={null}>
          <DeclineDialog assessment={assessment} onClose={() => setDeclining(false)} onDeclined={onDeclined} />
        </LazyBoundary>
      )}
    </Box>
  );
}

const FACTS = { display: 'grid', gap: 2, m: 0, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 170px), 1fr))' };

/** A <dl> allows only one element around its terms, so the icon is inside the term. */
const FACT = {
  position: 'relative',
  pl: 4.25,
  '& svg': { position: 'absolute', left: 0, color: 'primary.main', mt: 0.25 },
};

function Fact({ icon, name, value, note }: { icon: ReactNode; name: string; value: string; note?: string }) {
  return (
    <Box sx={FACT}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {icon}
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
        {value}
        {note && (
          <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
            {note}
          </Typography>
        )}
      </Typography>
    </Box>
  );
}
