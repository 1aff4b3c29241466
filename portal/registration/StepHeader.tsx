import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { REGISTRATION_STEPS } from '#common/api/limits.ts';
import { REGISTRATION_TITLES } from '#common/people/registration.ts';
import { percentage as inPercent, rounded } from '#common/texts/format.ts';
import { AuthTabs } from '#portal/layouts/AuthTabs.tsx';

/** The progress of the registration and the step's title, where screen readers start. */
export function StepHeader({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const percentage = rounded((step / REGISTRATION_STEPS) * 100);
  useEffect(() => {
    if (step === 1) return;
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, [step]);
  return (
    <Box sx={{ mb: 3 }}>
      {step === 1 && <AuthTabs active="register" />}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 0.75 }}>
        <Typography variant="body2" color="text.secondary">
          Step {step} of {REGISTRATION_STEPS}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {inPercent(percentage)}
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={percentage}
        aria-label="Progress of the registration"
        sx={{ height: 8, borderRadius: 4, mb: 2.5 }}
      />
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 0 }}>
        {REGISTRATION_TITLES[step - 1]}
      </Typography>
    </Box>
  );
}
