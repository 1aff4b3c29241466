import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { agreementPath } from '#common/people/agreement.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { TextChanges } from '#common/ui/texts/TextChanges.tsx';
import { loadText, useAgreement } from './useAgreement.ts';

/** Shows the differences between the version that somebody accepted last and the one in force. */
export function WhatChanged({ accepted }: { accepted: string }) {
  const id = useId();
  const { data: current } = useAgreement();
  const { data, isError, refetch } = useQuery({
    queryKey: ['portal', 'agreement', accepted],
    queryFn: () => loadText(agreementPath(accepted)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return <LoadError message="What has changed could not be loaded." onRetry={() => void refetch()} />;
  if (data === undefined || !current)
    return <Skeleton variant="rounded" height={120} aria-label="Loading the changes" />;
  return (
    <Box sx={{ mb: 3 }}>
      <Typography id={id} variant="h2" gutterBottom>
        What has changed
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        Compared with version {accepted}, which you accepted. Words that were taken out are struck through; new words
        are underlined. The whole text is below.
      </Typography>
      <Box
        component="section"
        aria-labelledby={id}
        // A region that scrolls must be reachable by keyboard.
        tabIndex={0}
        sx={{
          maxHeight: 'min(40vh, 320px)',
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          p: 2,
        }}
      >
        <TextChanges before={withoutMarks(data)} after={withoutMarks(current.text)} />
      </Box>
    </Box>
  );
}

/** The text without the signs before titles and headings, which only its authors know. */
const withoutMarks = (text: string) => text.replace(/^#+ /gm, '');
