import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import {
  basisInWords,
  FLAG_LABELS,
  QUALITIES,
  qualityInWords,
  type ResultBasis,
} from '#common/answers/result-filters.ts';
import { figure } from '#common/words/format.ts';
import { queryOf, useResultFilters } from './useResultFilters.ts';

const LINKS = { flagged: 'Show only these', unflagged: 'Leave them out', all: 'Show all' } as const;

/** Flagged responses shown by id; further ones are only counted. */
const MOST_NAMED = 20;

/** Which responses the results rest on, and which of them are flagged; nothing before there is a response. */
export function BasisOfResults({ basis }: { basis: ResultBasis }) {
  if (basis.considered === 0) return null;
  return (
    <Box sx={{ mb: 3, color: 'text.secondary' }}>
      <Typography role="status">{basisInWords(basis)}</Typography>
      <Flagged quality={basis.quality} />
    </Box>
  );
}

function Flagged({ quality }: Pick<ResultBasis, 'quality'>) {
  const { filters } = useResultFilters();
  const words = qualityInWords(quality);
  if (!words) return null;
  const links = QUALITIES.toReversed().filter((name) => name !== filters.quality);
  return (
    <>
      <Typography>
        {words}{' '}
        {links.map((name) => (
          <MuiLink key={name} component={Link} to={{ search: queryOf({ ...filters, quality: name }) }} sx={{ mr: 1.5 }}>
            {LINKS[name]}
          </MuiLink>
        ))}
      </Typography>
      {filters.quality === 'flagged' && <FlaggedOnes flagged={quality.flagged} />}
    </>
  );
}

/** The flagged responses, each with its flags. */
function FlaggedOnes({ flagged }: Pick<ResultBasis['quality'], 'flagged'>) {
  const more = flagged.length - MOST_NAMED;
  return (
    <Box component="ul" aria-label="Flagged responses" sx={{ my: 0.5, pl: 2.5 }}>
      {flagged.slice(0, MOST_NAMED).map(({ response_id, flags }) => (
        <li key={response_id}>
          <MuiLink component={Link} to={{ search: `?response=${response_id}` }}>
            Response {response_id}
          </MuiLink>
          : {flags.map((flag) => FLAG_LABELS[flag]).join(', ')}
        </li>
      ))}
      {more > 0 && <li>and {figure(more)} more</li>}
    </Box>
  );
}
