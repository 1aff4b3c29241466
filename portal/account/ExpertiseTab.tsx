import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { ACCOUNT_MESSAGES } from '#common/people/account.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { isExpertiseComplete } from '#common/people/profile-rules.ts';
import { useFormOptions } from '#common/ui/api/useFormOptions.ts';
import { ExpertiseForm, type ExpertiseSection } from '#common/ui/people/ExpertiseForm/ExpertiseForm.tsx';

const SECTIONS: readonly ExpertiseSection[] = [
  'areas',
  'level',
  'industries',
  'design',
  'ages',
  'regions',
  'background',
  'brands',
  'additional',
];
const REQUIRED: readonly ExpertiseSection[] = ['areas', 'level', 'industries', 'ages', 'regions', 'background'];

/** The expert's knowledge, with a banner while the saved profile is incomplete. */
export function ExpertiseTab({ profile }: { profile: ExpertProfile }) {
  const options = useFormOptions(profile.retired_choices);
  return (
    <Box sx={{ maxWidth: 880 }}>
      {!isExpertiseComplete(profile) && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {ACCOUNT_MESSAGES.incomplete}
        </Alert>
      )}
      <ExpertiseForm options={options} sections={SECTIONS} required={REQUIRED} />
    </Box>
  );
}
