import { Box, Paper, Skeleton, Tab, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetOne, useRecordContext } from 'react-admin';
import { AGREEMENT_MESSAGES, type AgreementDetail, type AgreementVersion } from '#common/people/agreement.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { TabBar } from '#common/ui/layout/TabBar.tsx';
import { AgreementDocument } from '#common/ui/texts/AgreementDocument.tsx';
import { PeopleList } from './PeopleList.tsx';

type Part = 'accepted' | 'waiting' | 'text';

type Version = AgreementVersion & { id: number };

/** The version around: who has accepted it, who has not, and its text. */
export function VersionPanel() {
  const version = useRecordContext<Version>();
  const [part, setPart] = useState<Part>('accepted');
  if (!version) return null;
  return (
    <Paper variant="outlined" component="section" aria-labelledby="agreement-version" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id="agreement-version" gutterBottom>
        Version {version.version}
      </Typography>
      <TabBar
        value={part}
        onChange={(_event, next: Part) => setPart(next)}
        allowScrollButtonsMobile
        aria-label={`Version ${version.version}`}
      >
        <Tab value="accepted" label="Accepted" />
        <Tab value="waiting" label="Not yet accepted" />
        <Tab value="text" label="Text" />
      </TabBar>
      <Box sx={{ pt: 2 }}>
        {part === 'text' ? <VersionText version={version} /> : <PeopleList key={part} version={version} state={part} />}
      </Box>
    </Paper>
  );
}

function VersionText({ version: { id, hash } }: { version: Version }) {
  const { data, isError, refetch } = useGetOne<AgreementDetail & Version>('agreements', { id }, { staleTime: 0 });
  if (isError && !data?.text)
    return <LoadError message={AGREEMENT_MESSAGES.loadFailed} onRetry={() => void refetch()} />;
  // The list knows the version already, without its text.
  if (!data?.text) return <Skeleton variant="rounded" height={320} />;
  return (
    <Box sx={{ maxWidth: 760 }}>
      <AgreementDocument text={data.text} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 3, overflowWrap: 'anywhere' }}>
        Fingerprint of the text (SHA-256): {hash}
      </Typography>
    </Box>
  );
}
