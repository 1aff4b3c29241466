import CloseIcon from '@mui/icons-material/Close';
import { Alert, Box, Button, Chip, IconButton, Skeleton, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { filterLabels } from '#admin/experts/list/filterLabels.ts';
import { useFilterOptions } from '#admin/experts/list/useFilterOptions.ts';
import { useServerQuery } from '#admin/useServerQuery.ts';
import { leftOutInWords } from '#common/people/experts/assign-matching.ts';
import { countedFigure, figure } from '#common/texts/format.ts';
import { type Chosen, type Everyone, everyonePayload } from './useChosen.ts';

type Props = { assessmentId: number; chosen: Chosen; onShow: () => void };

/** Who is chosen, to be read and undone before they are assigned. `onShow` shows the list again. */
export function ChosenExperts({ assessmentId, chosen, onShow }: Props) {
  const { picked, everyone } = chosen;
  return (
    <Box component="section" aria-label="Chosen experts" sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 37 }}>
        <Typography variant="h3" component="h3">
          Chosen
        </Typography>
        {!chosen.isEmpty && <Button onClick={chosen.clear}>Clear</Button>}
      </Box>
      {chosen.isEmpty && <Typography color="text.secondary">Nobody is chosen yet.</Typography>}
      {everyone && <EveryoneChosen assessmentId={assessmentId} everyone={everyone} chosen={chosen} onShow={onShow} />}
      {picked.length > 0 && (
        <>
          <Typography variant="body2" color="text.secondary">
            {countedFigure(picked.length, 'expert')} chosen one by one
          </Typography>
          <Box component="ul" aria-label="Chosen one by one" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {picked.map((one) => (
              <Box component="li" key={one.id} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {one.name || one.email}
                  {one.override !== null && (
                    <Typography variant="caption" component="div" color="text.secondary">
                      Conflict overridden: {one.override}
                    </Typography>
                  )}
                </Box>
                <IconButton
                  size="small"
                  aria-label={`Remove ${one.name || one.email}`}
                  onClick={() => chosen.unpick(one.id)}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </Box>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}

function EveryoneChosen({ everyone, chosen, onShow, assessmentId }: Props & { everyone: Everyone }) {
  const { setFilters } = useListContext();
  const labels = filterLabels(everyone.filters, useFilterOptions());
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, display: 'grid', gap: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {labels.length > 0 ? 'Everyone who matches' : 'Every approved expert'}
      </Typography>
      {labels.length > 0 && (
        <Box
          component="ul"
          aria-label="Filters of everyone chosen"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}
        >
          {labels.map(({ key, text }) => (
            <li key={key}>
              <Chip size="small" label={text} />
            </li>
          ))}
        </Box>
      )}
      <WhatBecomes assessmentId={assessmentId} everyone={everyone} />
      {everyone.except.length > 0 && (
        <Box>
          <Typography variant="body2" color="text.secondary">
            Without:
          </Typography>
          <Box
            component="ul"
            aria-label="Left out"
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}
          >
            {everyone.except.map((one) => (
              <li key={one.id}>
                <Chip
                  size="small"
                  label={one.name || one.email}
                  onClick={() => chosen.takeIn(one)}
                  onDelete={() => chosen.takeIn(one)}
                  aria-label={`Choose ${one.name || one.email} again`}
                />
              </li>
            ))}
          </Box>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          onClick={() => {
            setFilters({ ...everyone.filters });
            onShow();
          }}
        >
          Show them
        </Button>
        <Button size="small" onClick={chosen.dropEveryone}>
          Remove
        </Button>
      </Box>
    </Box>
  );
}

/** How many of those who match will be assigned, and why the others will not. */
function WhatBecomes({ assessmentId, everyone }: { assessmentId: number; everyone: Everyone }) {
  const payload = everyonePayload(everyone);
  const { data, isError, refetch } = useServerQuery(
    ['assessments', 'matching', assessmentId, payload],
    (server, signal) => server.countMatching(assessmentId, payload, signal),
    { staleTime: 0 },
  );
  if (isError)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      >
        Failed to count them.
      </Alert>
    );
  if (!data) return <Skeleton aria-label="Counting" />;
  const leftOut = leftOutInWords(data);
  return (
    <Typography variant="body2" role="status">
      {figure(data.assigned)} of {countedFigure(data.matching, 'expert')} will be assigned.
      {leftOut && ` Left out: ${leftOut}.`}
    </Typography>
  );
}
