import { Box, Chip, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import type { Summary, SummarySentence } from '#common/answers/summaries.ts';
import { AnswersFold } from '#common/ui/report/AnswersFold.tsx';

/** The sentences of a summary, each with the responses it rests on, which open on demand. */
export function Sentences({ summary: { sentences, assessment_id } }: { summary: Summary }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {sentences.map((sentence) => (
        <Sentence key={sentence.text} sentence={sentence} assessmentId={assessment_id} />
      ))}
    </Box>
  );
}

function Sentence({ sentence, assessmentId }: { sentence: SummarySentence; assessmentId: number }) {
  const ids = sentence.response_ids;
  return (
    <Typography component="li" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
      {sentence.kind === 'recommendation' && (
        <Chip size="small" color="primary" label="Recommendation" sx={{ mr: 1 }} />
      )}
      {sentence.text}{' '}
      {ids.length > 0 && (
        <AnswersFold count={ids.length}>
          {ids.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <MuiLink
                component={Link}
                to={`${routes.response(assessmentId)}?response=${id}`}
                aria-label={`Response ${id}`}
              >
                {id}
              </MuiLink>
            </span>
          ))}
        </AnswersFold>
      )}
    </Typography>
  );
}
